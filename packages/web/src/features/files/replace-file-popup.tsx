import { Button } from '@mantine/core';
import { endingsOf, errorBeforeSending } from '@prepdesk/contract/file-types';
import {
  type StudyFile,
  type StudyFileType,
  studyFiles,
  studyFileTypes,
} from '@prepdesk/contract/files/study-files';
import { useEffect, useRef, useState } from 'react';
import { freshRequestKey, mayHaveHappened } from '../../api/request-key.ts';
import { settings } from '../../api/settings.ts';
import { upload } from '../../api/upload.ts';
import { readAgain } from '../../api/use-change.ts';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { FilePicker } from '../../ui/fields/file-drop.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { sizeText } from './size-text.ts';
import { useStayWhileSending } from './use-stay-while-sending.ts';

type Props = {
  /** The row as it is listed now. */
  row: StudyFile;
  type: StudyFileType;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Replaces the content of a listed file; the old content stays in its history. */
export function ReplaceFilePopup({ row, type, onSaved, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  // A refusal allows a retry, such as after somebody else's change; an error of the file does not.
  const [refusal, setRefusal] = useState('');
  const { replace, share, stop, isSending } = useReplacing(row, (message) => {
    onSaved(message);
    onClose();
  });
  const { takes } = studyFileTypes[type];
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setRefusal('');
    setReason(
      errorBeforeSending({ name: chosen.name, sizeBytes: chosen.size }, takes, settings.maxUploadBytes),
    );
  };
  const save = async () => {
    if (!file || reason || isSending() || !(await mayReplace(row, file))) return;
    setRefusal('');
    await replace(file).catch((error) => setRefusal(sentenceOf(error)));
  };
  const mayStop = useStayWhileSending(isSending, {
    title: 'Stop this upload?',
    body: `${row.name} stays as it is.`,
    confirmLabel: 'Stop',
    cancelLabel: 'Keep uploading',
  });
  const close = async () => {
    // Wait until the Escape that led here is handled: it would answer the question too.
    await new Promise((resolve) => setTimeout(resolve));
    if (!(await mayStop())) return;
    stop();
    onClose();
  };
  return (
    <Popup
      title="Replace file"
      subtitle={row.name}
      isNarrow
      onClose={() => void close()}
      onSubmit={() => void save()}
      actions={
        <>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" loading={share !== null} disabled={!file || reason !== ''}>
            Replace
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <FileChoice accept={endingsOf(takes)} file={file} onChoose={choose} />
        {share !== null && <progress aria-label="Uploading" max={1} value={share} />}
        {(reason || refusal) && (
          <p className={layout.error} role="alert">
            {reason || refusal}
          </p>
        )}
      </div>
    </Popup>
  );
}

const mayReplace = ({ fileID, name }: StudyFile, file: File): Promise<boolean> =>
  confirmWithUses({
    kind: 'studyFile',
    id: fileID,
    title: `Replace ${name}?`,
    body: `Learners get ${file.name} in its place.`,
    confirmLabel: 'Replace',
  });

type ChoiceProps = { accept: string; file: File | null; onChoose: (file: File | undefined) => void };

function FileChoice({ accept, file, onChoose }: ChoiceProps) {
  return (
    <div className={layout.actions}>
      <FilePicker
        variant="default"
        label="Choose a file"
        inputLabel="New file"
        accept={accept}
        isFirst
        onPick={([chosen]) => onChoose(chosen)}
      />
      <span>{file ? `${file.name} · ${sizeText(file.size)}` : 'No file selected'}</span>
    </div>
  );
}

type Attempt = { requestKey: string; rowVersion: number };

/**
 * Sends the new content. Until it is decided whether it was stored, the same file is sent with the same key and row
 * version, from which the server recognises it: its own success would have raised the version.
 */
function useReplacing({ fileID, rowVersion }: StudyFile, onDone: (message: string) => void) {
  const [share, setShare] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const attempts = useRef(new WeakMap<File, Attempt>());
  useEffect(function endWithPopup() {
    return () => stopper.current?.abort();
  }, []);
  const replace = async (file: File) => {
    const attempt = attempts.current.get(file) ?? { requestKey: freshRequestKey(), rowVersion };
    attempts.current.set(file, attempt);
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setShare(0);
    try {
      const options = { requestKey: attempt.requestKey, signal, onProgress: setShare };
      const input = { fileID, rowVersion: attempt.rowVersion };
      const { message } = await upload(studyFiles.replace, input, file, options);
      await readAgain(studyFiles.replace.writes);
      onDone(message);
    } catch (error) {
      if (signal.aborted) return;
      if (!mayHaveHappened(error)) attempts.current.delete(file);
      // Refused because somebody else was first: reload, so that the next try starts from their version.
      await readAgain(studyFiles.replace.writes);
      throw error;
    } finally {
      stopper.current = null;
      setShare(null);
    }
  };
  return {
    replace,
    share,
    isSending: () => stopper.current !== null,
    stop: () => stopper.current?.abort(),
  };
}
