import { Button, type ButtonProps, Group } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import layout from '../layout/layout.module.css';
import classes from './file-drop.module.css';

type AreaProps = {
  icon: LucideIcon;
  title: string;
  hint: string;
  onDrop: (dropped: DataTransfer) => void;
  /** Pickers, which do the same without a mouse. */
  children: ReactNode;
};

/** An area to drop files on. */
export function DropArea({ icon: Icon, title, hint, onDrop, children }: AreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons inside do the same
    <div
      className={`${layout.small} ${classes.area}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      <Icon size={26} aria-hidden />
      <b>{title}</b>
      <span>{hint}</span>
      <Group justify="center" gap="8px 10px" mt={12}>
        {children}
      </Group>
    </div>
  );
}

type PickerProps = Pick<ButtonProps, 'variant'> & {
  /** `label` is on the button; `inputLabel` names the input behind it. */
  label: string;
  inputLabel: string;
  /** The file extensions that are offered; left out for a folder. */
  accept?: string;
  isMany?: boolean;
  isFolder?: boolean;
  /** Takes the focus when its popup opens. */
  isFirst?: boolean;
  onPick: (files: File[]) => void;
};

/** A button that opens the system's file dialog. The same file can be chosen twice in a row. */
export function FilePicker({ label, inputLabel, accept, onPick, variant, ...is }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(variant ? { variant } : {})}
        data-autofocus={is.isFirst || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        multiple={is.isMany || is.isFolder}
        {...(is.isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
