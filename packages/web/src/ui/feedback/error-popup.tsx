import { Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

type Refusal = { title: string; message: string; about?: string; wayOut: string; onClose: () => void };

const RefusalPopup = ({ title, message, about, wayOut, onClose }: Refusal) => (
  <NoticePopup
    title={title}
    onClose={onClose}
    actions={
      <Button data-autofocus variant="default" onClick={onClose}>
        {wayOut}
      </Button>
    }
  >
    <div role="alert">
      <p>{message}</p>
      {about && <p>{about}</p>}
    </div>
  </NoticePopup>
);

export const ErrorPopup = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <RefusalPopup title="Ooops, Error!!" message={message} wayOut="Close" onClose={onClose} />
);

type BackProps = {
  message: string;
  /** What the message itself does not say, such as which fields it is about. */
  about?: string;
  onBack: () => void;
};

/** Back returns to what was entered or chosen (d2 §8, d3 §8). */
export const BackPopup = ({ onBack, ...popup }: BackProps) => (
  <RefusalPopup title="Ooops," {...popup} wayOut="Back" onClose={onBack} />
);
