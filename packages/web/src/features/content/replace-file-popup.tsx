import { Button } from '@mantine/core';
import {
  type StudyFile,
  type StudyFileType,
  studyFiles,
  studyFileTypes,
} from '@prepdesk/contract/content/study-files';
import { endingsOf, faultBeforeSending } from '@prepdesk/contract/file-types';
import { useRef, useState } from 'react';
import { freshRequestKey } from '../../api/request-key.ts';
import { settings } from '../../api/settings.ts';
import { upload } from '../../api/upload.ts';
import { readAgain } from '../../api/use-change.ts';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { FilePicker } from '../../ui/fields/file-drop.tsx';
import { Popup } from '../../ui/screen/popup.tsx';
import { sizeText } from './size-text.ts';
import classes from './uploads.module.css';

type Props = {
  row: StudyFile;
  type: StudyFileType;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Another content for a file that is listed already; what it held stays in its history. */
export function ReplaceFilePopup({ row, type, onSaved, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const { replace, share, stop } = useReplacing(row, (message) => {
    onSaved(message);
    onClose();
  });
  const { takes } = studyFileTypes[type];
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setFault(
      faultBeforeSending({ name: chosen.name, sizeBytes: chosen.size }, takes, settings.uploadMostBytes),
    );
  };
  const save = () => {
    if (file && !fault && share === null) void replace(file).catch((error) => setFault(sentenceOf(error)));
  };
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Popup
      title="Replace file"
      subtitle={row.name}
      isNarrow
      onClose={close}
      onSubmit={save}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={share !== null} disabled={!file || fault !== ''}>
            Replace
          </Button>
        </>
      }
    >
      <div className={classes.replace}>
        <FileChoice accept={endingsOf(takes)} file={file} onChoose={choose} />
        {share !== null && <progress aria-label="Uploading" max={1} value={share} />}
        {fault && <p role="alert">{fault}</p>}
      </div>
    </Popup>
  );
}

type ChoiceProps = { accept: string; file: File | null; onChoose: (file: File | undefined) => void };

function FileChoice({ accept, file, onChoose }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <FilePicker
        variant="default"
        label="Choose a file"
        inputLabel="New file"
        accept={accept}
        isFirst
        onPick={([chosen]) => onChoose(chosen)}
      />
      <span>{file ? `${file.name} · ${sizeText(file.size)}` : 'No file chosen'}</span>
    </div>
  );
}

/** Sends the new content; the same file tried again is the same intention. */
function useReplacing({ fileID, rowVersion }: StudyFile, onDone: (message: string) => void) {
  const [share, setShare] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const keys = useRef(new WeakMap<File, string>());
  const replace = async (file: File) => {
    const requestKey = keys.current.get(file) ?? freshRequestKey();
    keys.current.set(file, requestKey);
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setShare(0);
    try {
      const options = { requestKey, signal, onProgress: setShare };
      const { message } = await upload(studyFiles.replace, { fileID, rowVersion }, file, options);
      await readAgain(studyFiles.replace.stale);
      onDone(message);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setShare(null);
    }
  };
  return { replace, share, stop: () => stopper.current?.abort() };
}
