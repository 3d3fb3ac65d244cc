import { Button } from '@mantine/core';
import type { StudyFile } from '@prepdesk/contract/files/study-files';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog } from '../../ui/feedback/modal-dialog.tsx';
import classes from './uploads.module.css';

/** What a browser shows by itself; Office files are saved and opened elsewhere. */
export const hasPreview = ({ contentType }: StudyFile): boolean =>
  contentType === 'application/pdf' || contentType.startsWith('image/');

/** The file as it is stored, above the list. */
export function FilePreview({ file, onClose }: { file: StudyFile; onClose: () => void }) {
  const titleID = useId();
  const { name, url, contentType } = file;
  return createPortal(
    <ModalDialog className={classes.previewPopup} labelledBy={titleID} onClose={onClose}>
      <h2 id={titleID}>{name}</h2>
      {contentType.startsWith('image/') ? (
        <img className={classes.preview} src={url} alt={name} />
      ) : (
        <iframe className={classes.preview} src={url} title={name} />
      )}
      <div className={classes.previewActions}>
        <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
          Open in a tab
        </Button>
        <Button variant="default" component="a" href={`${url}?download=1`}>
          Download
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </ModalDialog>,
    document.body,
  );
}
