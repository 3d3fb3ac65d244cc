import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ModalDialog } from '../../ui/feedback/modal-dialog.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './tools.module.css';

type Props = { title: string; about?: string | undefined; onClose: () => void; children: ReactNode };

/** What a tool answered, with an X to close it (d3 §2). */
export function ResultPopup({ title, about, onClose, children }: Props) {
  const titleID = useId();
  return (
    <ModalDialog className={classes.popup} labelledBy={titleID} onClose={onClose}>
      <header className={classes.popupHead}>
        <h2 id={titleID}>{title}</h2>
        {about && <span className={layout.hint}>{about}</span>}
        <ActionIcon variant="subtle" color="gray" aria-label="Close" data-autofocus onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </ModalDialog>
  );
}
