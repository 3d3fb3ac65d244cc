import layout from '../../ui/layout/layout.module.css';

/** Where to ask for what is older than the list; nothing while all of it is here. */
export function ArchivedNote({ until = '' }: { until?: string | undefined }) {
  if (!until) return null;
  return (
    <p className={layout.note}>
      Changes until {until.split('-').reverse().join('/')} were moved into files. Whoever runs the server has
      them.
    </p>
  );
}
