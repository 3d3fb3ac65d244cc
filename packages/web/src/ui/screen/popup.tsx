import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { FailureLookContext } from '../feedback/failure-look.ts';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import classes from './popup.module.css';

type Props = {
  title: string;
  /** What it is about. */
  subtitle?: string | undefined;
  /** The buttons at the bottom right, the main one last; nothing where something inside ends it. */
  actions: ReactNode;
  /** Left out where only a button of it may end it. */
  onClose?: () => void;
  /** Enter in a field does it; left out where there is nothing to submit. */
  onSubmit?: () => void;
  isNarrow?: boolean;
  /** As large as the window allows, for a page of something. */
  isLarge?: boolean;
  children: ReactNode;
};

/** A piece of work above the screen. Escape and the veil close it; the focus returns to where it was. */
export function Popup({ title, subtitle, actions, onClose, onSubmit, children, ...size }: Props) {
  const titleID = useId();
  // Out of the table or form that opened it: a form can not stand inside another.
  return createPortal(
    <ModalDialog
      className={`${classes.popup} ${size.isNarrow ? classes.narrow : ''} ${size.isLarge ? classes.large : ''}`}
      labelledBy={titleID}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit?.();
        }}
      >
        <h2 id={titleID} className={classes.title}>
          {title}
        </h2>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        <div className={classes.body}>
          <FailureLookContext value={null}>{children}</FailureLookContext>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </form>
    </ModalDialog>,
    document.body,
  );
}
