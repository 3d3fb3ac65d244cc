import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupedAmount } from './amount-text.ts';

/** Rupees: plain digits while they are typed, grouped in the Indian way afterwards. */
export function AmountInput({ value, ...input }: TextInputProps & { value: string }) {
  const [isTyping, setIsTyping] = useState(false);
  const frame = useRef(0);
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // Browsers select the amount after this event, so that typing replaces it: it stays selected when its digits change.
    frame.current = requestAnimationFrame(() => {
      const { selectionStart, selectionEnd, value: shown } = currentTarget;
      const isWhole = shown !== '' && selectionStart === 0 && selectionEnd === shown.length;
      flushSync(() => setIsTyping(true));
      if (isWhole) currentTarget.select();
    });
  };
  const end = () => {
    cancelAnimationFrame(frame.current);
    setIsTyping(false);
  };
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      leftSection={<span aria-hidden>₹</span>}
      value={isTyping ? value : groupedAmount(value)}
      onFocus={begin}
      onBlur={end}
    />
  );
}
