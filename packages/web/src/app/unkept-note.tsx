import { useState } from 'react';
import layout from '../ui/layout/layout.module.css';
import classes from './unkept-note.module.css';

/** Says once that the browser keeps nothing; everything works all the same. */
export function UnkeptNote() {
  const [isRead, setIsRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={`${layout.sheet} ${layout.apart} ${layout.small} ${classes.note}`} role="status">
      <span>
        This browser blocks storage for this site, or has no room left. Everything works, but drafts and your
        choices last only until you reload.
      </span>
      <button type="button" className={layout.fieldFrame} onClick={() => setIsRead(true)}>
        OK
      </button>
    </div>
  );
}
