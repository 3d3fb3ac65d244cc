import { TextInput } from '@mantine/core';
import { anyPhone } from '@prepdesk/contract/access/staff';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import layout from '../ui/layout/layout.module.css';
import { LookUpLine } from './look-up-line.tsx';
import { phoneDigits } from './phone-digits.ts';

const phoneForm = z.object({ userPhone: anyPhone() });

type Props = {
  label: string;
  userPhone: string;
  isLoading: boolean;
  onSubmit: (userPhone: string) => void;
};

/** A phone with the country code fixed at +91 (d2 §5). */
export function PhoneForm({ label, userPhone, isLoading, onSubmit }: Props) {
  const [typed, setTyped] = useState(userPhone);
  const [message, setMessage] = useState('');
  useEffect(() => setTyped(userPhone), [userPhone]);
  const submit = () => {
    try {
      onSubmit(checked(phoneForm, { userPhone: typed }).userPhone);
      setMessage('');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setMessage(error.message);
    }
  };
  return (
    <LookUpLine isLooking={isLoading} isBlank={typed === ''} onSubmit={submit}>
      <TextInput
        aria-label={label}
        placeholder={label}
        data-screen-search
        inputMode="numeric"
        autoComplete="off"
        leftSection={<span className={layout.small}>+91</span>}
        leftSectionWidth={48}
        value={typed}
        error={message}
        onChange={(event) => {
          setTyped(phoneDigits(event.currentTarget.value));
          setMessage('');
        }}
      />
    </LookUpLine>
  );
}
