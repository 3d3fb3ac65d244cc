import { Box, Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import frame from '../feedback/popup.module.css';
import layout from '../layout/layout.module.css';

type Props = {
  /** Shown first. */
  views?: ReactNode;
  children: ReactNode;
  /** Left out while nothing is chosen. */
  onClear?: (() => void) | undefined;
  onClose: () => void;
};

/** The filters of a list on a phone, stacked. Each applies as soon as it is chosen, and stays when Back closes them. */
export function Sheet({ views, children, onClear, onClose }: Props) {
  const titleID = useId();
  return createPortal(
    <ModalDialog className={`${frame.popup} ${frame.sheet}`} labelledBy={titleID} onClose={onClose}>
      <Box p="8px 16px 16px">
        <Box className={layout.apart} mih={44}>
          <Box component="h2" id={titleID} fz={17}>
            Filters
          </Box>
          {onClear && (
            <Button variant="subtle" onClick={onClear}>
              Clear all
            </Button>
          )}
        </Box>
        {views}
        <Box className={layout.list} p="8px 0 16px">
          {children}
        </Box>
        <Button data-autofocus fullWidth onClick={onClose}>
          Done
        </Button>
      </Box>
    </ModalDialog>,
    document.body,
  );
}
