import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popup.module.css';

type Props = {
  title: string;
  /** What it is about. */
  subtitle?: string;
  /** The buttons at the bottom right, the main one last. */
  actions: ReactNode;
  onClose: () => void;
  /** Enter in a field does it; left out where there is nothing to submit. */
  onSubmit?: () => void;
  widthPx?: number;
  children: ReactNode;
};

/** A piece of work above the screen. Escape and the veil close it; the focus returns to where it was. */
export function Popup({ title, subtitle, actions, onClose, onSubmit, widthPx = 560, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={widthPx}
      padding={0}
      withCloseButton={false}
      classNames={{
        content: classes.popup,
        header: classes.head,
        title: classes.title,
        body: classes.frame,
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A popup out of a table row must not submit what stands around it in React's tree.
          event.stopPropagation();
          onSubmit?.();
        }}
      >
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        <div className={classes.body}>{children}</div>
        <div className={classes.actions}>{actions}</div>
      </form>
    </Modal>
  );
}
