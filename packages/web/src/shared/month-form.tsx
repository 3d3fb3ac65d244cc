import { Button } from '@mantine/core';
import { checked } from '@prepdesk/contract/first-error';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { DayInput } from '../ui/fields/day-input.tsx';
import layout from '../ui/layout/layout.module.css';

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
  const [message, setError] = useState('');
  useEffect(() => setTyped(month), [month]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      onSubmit(checked(z.object({ month: rule }), { month: typed }).month);
      setError('');
    } catch (error) {
      setError((error as Error).message);
    }
  };
  return (
    <form
      className={layout.besideField}
      style={{ maxWidth: 340, marginBottom: 14 }}
      noValidate
      onSubmit={submit}
    >
      <DayInput
        isMonth
        label="Month"
        value={typed}
        error={message}
        onChange={(chosen) => {
          setTyped(chosen);
          setError('');
        }}
      />
      <Button type="submit">Submit</Button>
    </form>
  );
}
