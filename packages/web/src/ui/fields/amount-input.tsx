import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { groupedAmount } from './amount-text.ts';

/** Rupees: plain digits while they are typed, grouped in the Indian way afterwards. */
export function AmountInput({ value, ...input }: TextInputProps & { value: string }) {
  const [isTyping, setIsTyping] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const isWhole = useRef(false);
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: shown } = currentTarget;
    isWhole.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length;
    setIsTyping(true);
  };
  useLayoutEffect(
    function keepTheSelection() {
      // Tab selects the amount, so that typing replaces it; other digits in its place would undo that.
      if (isTyping && isWhole.current) ref.current?.select();
    },
    [isTyping],
  );
  return (
    <TextInput
      {...input}
      ref={ref}
      inputMode="decimal"
      leftSection={<span aria-hidden>₹</span>}
      value={isTyping ? value : groupedAmount(value)}
      onFocus={begin}
      onBlur={() => setIsTyping(false)}
    />
  );
}
