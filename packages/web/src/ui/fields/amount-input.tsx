import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { groupedAmount } from './amount-text.ts';

/** Rupees: plain digits while they are typed, grouped in the Indian way afterwards. */
export function AmountInput({ value, ...input }: TextInputProps & { value: string }) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      leftSection={<span aria-hidden>₹</span>}
      value={isTyping ? value : groupedAmount(value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  );
}
