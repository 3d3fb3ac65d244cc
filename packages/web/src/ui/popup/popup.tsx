import { Box, Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { FailureLookContext } from '../feedback/failure-look.ts';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import frame from '../feedback/popup.module.css';
import { reloadOffer } from '../feedback/shared-flag.tsx';
import { useLayer } from '../feedback/use-layer.ts';
import { submitWithKey } from '../focus/save-key.ts';
import layout from '../layout/layout.module.css';
import { ChoicesFailure } from '../screen/choices-failure-when-idle.ts';
import classes from './popup.module.css';

type Props = {
  title: string;
  /** What the popup is about. */
  subtitle?: string | undefined;
  /** The word on the quiet button that closes it, before the others. */
  closeLabel?: 'Close' | 'Cancel';
  /** The other buttons at the bottom right, the main one last. */
  actions?: ReactNode;
  /** Left out where only a button may close it. */
  onClose?: () => void;
  /** Runs on Enter in a field of one line and on Ctrl+Enter in any; left out where there is nothing to submit. */
  onSubmit?: () => void;
  isNarrow?: boolean;
  /** As large as the window allows, to show a whole page. */
  isLarge?: boolean;
  children: ReactNode;
};

/** A dialog for a task. Escape or a press on the veil closes it; the focus returns to where it was. */
export function Popup({ title, subtitle, closeLabel, actions, onClose, onSubmit, children, ...size }: Props) {
  const titleID = useId();
  const [openedAt] = useState(Date.now);
  useLayer(onClose);
  // Drawn outside the table or form that opened it: a form cannot be inside another.
  return createPortal(
    <ModalDialog
      className={`${frame.popup} ${frame.sheet} ${onSubmit ? classes.form : ''} ${size.isNarrow ? frame.narrow : ''} ${size.isLarge ? frame.large : ''}`}
      labelledBy={titleID}
      onClose={onClose}
    >
      <form
        noValidate
        onKeyDownCapture={submitWithKey}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit?.();
        }}
      >
        <h2 id={titleID} className={frame.title}>
          {title}
        </h2>
        {subtitle && (
          <Box px={22} c="var(--ink-3)">
            {subtitle}
          </Box>
        )}
        <div className={`${layout.columns} ${classes.body}`}>
          <FailureLookContext value={null}>
            <reloadOffer.Scope>
              <ChoicesFailure since={openedAt} />
              {children}
            </reloadOffer.Scope>
          </FailureLookContext>
        </div>
        {(closeLabel || actions) && (
          <div className={`${layout.actions} ${layout.inSight} ${frame.actions}`} data-end>
            {closeLabel && (
              <Button variant="default" data-autofocus={!actions || undefined} onClick={onClose}>
                {closeLabel}
              </Button>
            )}
            {actions}
          </div>
        )}
      </form>
    </ModalDialog>,
    document.body,
  );
}
