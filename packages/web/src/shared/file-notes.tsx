import layout from '../ui/layout/layout.module.css';

/** What is hidden in a file of rows, or not read. */
export function FileNotes({ notes = [] }: { notes?: readonly string[] | undefined }) {
  if (notes.length === 0) return null;
  return (
    <ul className={`${layout.list} ${layout.box}`} aria-label="About the file">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
