import { Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

/** Why something was refused; Back leads to what was written or chosen (d2 §8, d3 §8). */
export function BackPopup({ message, onBack }: { message: string; onBack: () => void }) {
  return (
    <NoticePopup
      title="Ooops,"
      onClose={onBack}
      actions={
        <Button data-autofocus variant="default" onClick={onBack}>
          Back
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </NoticePopup>
  );
}
