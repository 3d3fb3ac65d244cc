import { Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';
import { useTimedEnd } from './use-timed-end.ts';

type Props = {
  message: string;
  onContinue: () => void;
  insertID?: number | string;
  /** Continues by itself after so many seconds (d3 §9); waits for Continue when left out. */
  seconds?: number;
};

export function SuccessPopup({ message, onContinue, insertID, seconds }: Props) {
  const hold = useTimedEnd(seconds, onContinue);
  return (
    <NoticePopup
      title="Well done,"
      onClose={onContinue}
      hold={{ onMouseEnter: hold.onMouseEnter, onMouseLeave: hold.onMouseLeave }}
      actions={
        <Button data-autofocus onClick={onContinue}>
          Continue
        </Button>
      }
    >
      {insertID === undefined ? null : <p>Insert Id : {insertID}</p>}
      <p role="status">{message}</p>
    </NoticePopup>
  );
}
