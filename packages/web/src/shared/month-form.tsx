import { checked } from '@prepdesk/contract/first-error';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { DayInput } from '../ui/fields/day-input.tsx';
import { LookUpLine } from './look-up-line.tsx';

type Props = {
  /** The call's rule, which has the message for an invalid month. */
  rule: z.ZodMiniType<string>;
  /** yyyy-MM */
  month: string;
  onSubmit: (month: string) => void;
};

/** A month that is chosen and submitted (d3 §2). */
export function MonthForm({ rule, month, onSubmit }: Props) {
  const [typed, setTyped] = useState(month);
  const [message, setMessage] = useState('');
  useEffect(() => setTyped(month), [month]);
  const submit = () => {
    try {
      onSubmit(checked(z.object({ month: rule }), { month: typed }).month);
      setMessage('');
    } catch (error) {
      setMessage((error as Error).message);
    }
  };
  return (
    <LookUpLine submitLabel="Submit" isLooking={false} isBlank={false} onSubmit={submit}>
      <DayInput
        isMonth
        aria-label="Month"
        value={typed}
        error={message}
        onChange={(chosen) => {
          setTyped(chosen);
          setMessage('');
        }}
      />
    </LookUpLine>
  );
}
