import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

type Props = {
  title: string;
  about?: string | undefined;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
};

/** The result of a tool, with an X to close it (d3 §2). */
export const ResultPopup = ({ title, about, onClose, actions, children }: Props) => (
  <Popup title={title} subtitle={about} isLarge onClose={onClose} actions={actions}>
    <ActionIcon
      pos="absolute"
      top={14}
      right={14}
      // Above the title, which stays in sight.
      style={{ zIndex: 4 }}
      variant="subtle"
      color="gray"
      aria-label="Close"
      data-autofocus
      onClick={onClose}
    >
      <X size={18} aria-hidden />
    </ActionIcon>
    <div className={layout.wholeLine}>{children}</div>
  </Popup>
);
