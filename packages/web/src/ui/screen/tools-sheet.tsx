import { ActionIcon } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import frame from '../feedback/popup.module.css';
import { useLayer } from '../feedback/use-layer.ts';
import classes from './tools-sheet.module.css';

/** A button that opens tools as a sheet from below. They are there all the time: an export goes on while it is closed. */
export default function ToolsSheet({ children }: { children: ReactNode }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLayer(() => sheet.current?.hidePopover(), isOpen);
  return (
    <>
      <ActionIcon ref={opener} variant="default" aria-label="Tools" popoverTarget={id}>
        <Ellipsis size={16} aria-hidden />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key presses the button inside */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are pressed */}
      <div
        ref={sheet}
        id={id}
        className={`${frame.popup} ${frame.sheet} ${classes.sheet}`}
        popover="auto"
        data-title="Tools"
        style={{ padding: '10px 8px calc(10px + env(safe-area-inset-bottom))' }}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onClick={({ target, currentTarget }) => {
          const tool = [...currentTarget.children].find((child) => child.contains(target as Node));
          // A menu opens over the sheet.
          if (!tool?.matches(':is(a, button):not([aria-haspopup])')) return;
          // A popup gives the focus back to where it was: the sheet is gone by then.
          opener.current?.focus();
          currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
