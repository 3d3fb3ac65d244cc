import { type HTMLAttributes, type ReactNode, useId } from 'react';
import layout from '../layout/layout.module.css';
import { ModalDialog } from './modal-dialog.tsx';
import styles from './popup.module.css';
import { useLayer } from './use-layer.ts';

type Props = {
  title: string;
  children: ReactNode;
  /** The buttons, the main one last; the one that should get the focus has `data-autofocus`. */
  actions: ReactNode;
  /** Left out where only a button may close it. */
  onClose?: () => void;
  hold?: HTMLAttributes<HTMLDivElement>;
};

/** A short message above the screen, with its buttons at the bottom right. */
export function NoticePopup({ title, children, actions, onClose, hold }: Props) {
  const titleID = useId();
  useLayer(onClose);
  return (
    <ModalDialog className={`${styles.popup} ${styles.notice}`} labelledBy={titleID} onClose={onClose}>
      <div {...hold}>
        <h2 className={styles.title} id={titleID}>
          {title}
        </h2>
        <div className={styles.text}>{children}</div>
        <div className={`${layout.actions} ${layout.inSight} ${styles.actions}`} data-end>
          {actions}
        </div>
      </div>
    </ModalDialog>
  );
}
