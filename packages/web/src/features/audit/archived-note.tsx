import layout from '../../ui/layout/layout.module.css';

/** Says where to ask for entries older than the list; nothing while the list is complete. */
export function ArchivedNote({ until = '' }: { until?: string | undefined }) {
  if (!until) return null;
  return (
    <p className={layout.note}>
      Changes until {until.split('-').reverse().join('/')} were moved into files. Whoever runs the server has
      them.
    </p>
  );
}
