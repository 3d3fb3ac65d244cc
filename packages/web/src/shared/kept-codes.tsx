import { useState } from 'react';
import layout from '../ui/layout/layout.module.css';
import styles from './kept-codes.module.css';

/** Codes that are shown only once, to be copied or saved as a file. */
export function KeptCodes({
  codes,
  fileName,
  onKept,
}: {
  codes: readonly string[];
  fileName: string;
  onKept: () => void;
}) {
  const [note, setNote] = useState('');
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied to clipboard');
    } catch {
      // Plain-http host names have no clipboard: the codes can still be selected and saved.
      setNote('Copying is not possible here: please save the file');
    }
  };
  return (
    <div>
      <ul className={`${layout.box} ${styles.codes}`} data-shaded aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${layout.actions} ${styles.ways}`}>
        <button type="button" className={styles.way} onClick={() => void copy()}>
          Copy
        </button>
        <a
          className={styles.way}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={fileName}
        >
          Save as a file
        </a>
        <span role="status">{note}</span>
      </div>
      <button type="button" className={styles.done} onClick={onKept}>
        I have kept them
      </button>
    </div>
  );
}
