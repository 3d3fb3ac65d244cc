import { Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

export function ErrorPopup({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <NoticePopup
      title="Ooops, Error!!"
      onClose={onClose}
      actions={
        <Button data-autofocus variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </NoticePopup>
  );
}
