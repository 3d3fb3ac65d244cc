import type { CallInput } from '@prepdesk/contract/define-call';
import { errorBeforeSending } from '@prepdesk/contract/file-types';
import { type StudyFileType, studyFiles, studyFileTypes } from '@prepdesk/contract/files/study-files';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { freshRequestKey } from '../../api/request-key.ts';
import { settings } from '../../api/settings.ts';
import { upload } from '../../api/upload.ts';
import { readAgain } from '../../api/use-change.ts';
import { UploadQueue } from './upload-queue.ts';
import { useStayWhileSending } from './use-stay-while-sending.ts';

type FilesScope = Omit<CallInput<typeof studyFiles.add>, 'type'>;

/** The documents spell the sentence differently for each screen (gaps A11). */
const whenUnsealed: Record<StudyFileType, string> = { 1: 'something went wrong', 2: 'Something went wrong' };

/** The queue of one screen. Leaving during an upload asks first, and then cancels the uploads. */
export function useUploadQueue(type: StudyFileType, scope: FilesScope) {
  const latest = useRef(scope);
  latest.current = scope;
  const [queue] = useState(() => newQueue(type, () => latest.current));
  const files = useSyncExternalStore(queue.watch, queue.files);
  useEffect(
    function goOnWhenOnline() {
      const resume = () => queue.retryOffline();
      window.addEventListener('online', resume);
      return () => window.removeEventListener('online', resume);
    },
    [queue],
  );
  useEffect(
    function endWithScreen() {
      return () => queue.cancelAll();
    },
    [queue],
  );
  useStayWhileSending(queue.isBusy, {
    title: 'Leave while files are uploading?',
    body: 'Files that are still uploading are cancelled. Uploaded files stay.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay here',
  });
  return { queue, files };
}

function newQueue(type: StudyFileType, positionNow: () => FilesScope): UploadQueue {
  const readList = oneAtATime(() => readAgain(studyFiles.add.writes));
  return new UploadQueue({
    newKey: freshRequestKey,
    errorOf: (file) => errorBeforeSending(file, studyFileTypes[type].takes, settings.maxUploadBytes),
    send: ({ file, name, requestKey }, options) =>
      upload(studyFiles.add, { ...positionNow(), type }, file, {
        ...options,
        name,
        requestKey,
        whenUnsealed: whenUnsealed[type],
      }),
    onDone: readList,
  });
}

/** Runs work once at a time, and again if requested meanwhile: thirty uploads do not reload the list thirty times. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let underWay: Promise<unknown> | null = null;
  let isWantedAgain = false;
  const run = () => {
    if (underWay) {
      isWantedAgain = true;
      return;
    }
    underWay = work().finally(() => {
      underWay = null;
      if (isWantedAgain) {
        isWantedAgain = false;
        run();
      }
    });
  };
  return run;
}
