import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ChosenFile, filesOfDrop, filesOfPicker } from './chosen-files.ts';
import classes from './uploads.module.css';

type Props = {
  /** The endings that the file picker offers. */
  accept: string;
  hint: string;
  onChoose: (files: ChosenFile[]) => void;
};

/** Files and folders come in by two pickers, or are dropped. */
export function DropPlace({ accept, hint, onChoose }: Props) {
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const picked = (input: HTMLInputElement) => {
    onChoose(filesOfPicker(input.files));
    input.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons inside do the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void filesOfDrop(event.dataTransfer).then(onChoose);
      }}
    >
      <FileUp size={26} aria-hidden />
      <b>Drop files or a folder here</b>
      <span>{hint}</span>
      <div className={classes.pickers}>
        <Button onClick={() => files.current?.click()}>Choose files</Button>
        <Button variant="default" onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label="Files"
        accept={accept}
        onChange={(event) => picked(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="Folder"
        {...{ webkitdirectory: '' }}
        onChange={(event) => picked(event.currentTarget)}
      />
    </div>
  );
}
