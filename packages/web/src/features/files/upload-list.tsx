import { ActionIcon, Box, Button } from '@mantine/core';
import { CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react';
import layout from '../../ui/layout/layout.module.css';
import { sizeText } from './size-text.ts';
import { countsOf, isOpen, type QueueCounts, type QueuedFile, type UploadQueue } from './upload-queue.ts';
import classes from './uploads.module.css';

/** Files that are uploading, were stored or were not stored, one by one and in total. */
export function UploadList({ queue, files }: { queue: UploadQueue; files: readonly QueuedFile[] }) {
  if (files.length === 0) return null;
  const counts = countsOf(files);
  return (
    <section className={layout.framed} aria-label="Uploads">
      <header className={layout.toolbar}>
        <b className={layout.grow} role="status">
          {sentenceOf(counts)}
        </b>
        {counts.open > 0 ? (
          <Button variant="default" size="xs" onClick={() => queue.cancelAll()}>
            Cancel all
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={() => queue.clear()}>
            Clear list
          </Button>
        )}
        {counts.open > 0 && <progress aria-label="All files" max={1} value={counts.share} />}
      </header>
      <ul className={classes.list}>
        {files.map((one) => (
          <Upload key={one.id} queued={one} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ all, done, open, rejected }: QueueCounts): string {
  const parts = [`${done} of ${all} uploaded`];
  if (open > 0) parts.push(`${open} remaining`);
  if (rejected > 0) parts.push(`${rejected} rejected`);
  return parts.join(' · ');
}

function Upload({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { name, file, state, share, sentence } = queued;
  return (
    <li className={layout.row} data-state={state}>
      <StateIcon state={state} />
      <div className={classes.what}>
        <Box component="span" className={layout.cut} c="var(--ink)">
          {name}
        </Box>
        <span>{sizeText(file.size)}</span>
        {isOpen(queued) ? (
          <progress aria-label={`Uploading ${name}`} max={1} value={share} />
        ) : (
          <span className={classes.said}>{sentence || words[state]}</span>
        )}
      </div>
      <small className={classes.share}>{state === 'sending' ? `${Math.floor(share * 100)}%` : ''}</small>
      <UploadAction queued={queued} queue={queue} />
    </li>
  );
}

/** The actions for one file. */
function UploadAction({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { id, name, state } = queued;
  const look = { variant: 'subtle', color: 'gray' } as const;
  if (isOpen(queued)) {
    return (
      <ActionIcon {...look} aria-label={`Cancel ${name}`} onClick={() => queue.cancel(id)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    );
  }
  if (state === 'done') return null;
  return (
    <>
      {state !== 'refused' && (
        <ActionIcon {...look} aria-label={`Retry ${name}`} onClick={() => queue.retry(id)}>
          <RotateCcw size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...look} aria-label={`Remove ${name}`} onClick={() => queue.remove(id)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

const words: Record<QueuedFile['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Uploaded',
  refused: 'Not taken',
  failed: 'Not uploaded',
  cancelled: 'Cancelled',
};

function StateIcon({ state }: { state: QueuedFile['state'] }) {
  if (state === 'done') return <CircleCheck size={18} color="var(--ok)" aria-hidden />;
  if (state === 'refused' || state === 'failed') {
    return <CircleAlert size={18} aria-hidden />;
  }
  return <span className={classes.dot} aria-hidden />;
}
