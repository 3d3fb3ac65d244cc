import { Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

type Refusal = { title: string; message: string; wayOut: string; onClose: () => void };

const RefusalPopup = ({ title, message, wayOut, onClose }: Refusal) => (
  <NoticePopup
    title={title}
    onClose={onClose}
    actions={
      <Button data-autofocus variant="default" onClick={onClose}>
        {wayOut}
      </Button>
    }
  >
    <p role="alert">{message}</p>
  </NoticePopup>
);

export const ErrorPopup = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <RefusalPopup title="Ooops, Error!!" message={message} wayOut="Close" onClose={onClose} />
);

/** Back leads to what was written or chosen (d2 §8, d3 §8). */
export const BackPopup = ({ message, onBack }: { message: string; onBack: () => void }) => (
  <RefusalPopup title="Ooops," message={message} wayOut="Back" onClose={onBack} />
);
