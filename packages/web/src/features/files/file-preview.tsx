import { Button } from '@mantine/core';
import type { StudyFile } from '@prepdesk/contract/files/study-files';
import { Popup } from '../../ui/popup/popup.tsx';
import classes from './uploads.module.css';

/** Whether browsers can show a file; Office files are saved and opened elsewhere. */
export const hasPreview = ({ contentType }: StudyFile): boolean =>
  contentType === 'application/pdf' || contentType.startsWith('image/');

/** The stored file, in a popup above the list. */
export function FilePreview({ file, onClose }: { file: StudyFile; onClose: () => void }) {
  const { name, url, contentType } = file;
  return (
    <Popup
      title={name}
      isLarge
      onClose={onClose}
      closeLabel="Close"
      actions={
        <>
          {/* A frame that had the focus would keep Escape to itself. */}
          <Button data-autofocus variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            Open in a tab
          </Button>
          <Button variant="default" component="a" href={`${url}?download=1`}>
            Download
          </Button>
        </>
      }
    >
      {contentType.startsWith('image/') ? (
        <img className={classes.preview} src={url} alt={name} />
      ) : (
        <iframe className={classes.preview} src={url} title={name} />
      )}
    </Popup>
  );
}
