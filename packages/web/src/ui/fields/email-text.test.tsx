import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

const drawn = (address: string) => {
  const { container } = render(<EmailText address={address} />);
  const parts = [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  return { words: container.textContent, parts, breaks: container.querySelectorAll('wbr').length };
};

it('a mailbox breaks before its @, and nowhere else while its parts have room', () => {
  expect(drawn('asha.sharma@mail.example.com')).toEqual({
    words: 'asha.sharma@mail.example.com',
    parts: ['asha.sharma', '@mail.example.com'],
    breaks: 1,
  });
});

it('the words around a mailbox, and the full stop after it, are as they were', () => {
  expect(drawn('Ask asha@prepdesk.in. Or call.')).toEqual({
    words: 'Ask asha@prepdesk.in. Or call.',
    parts: ['asha', '@prepdesk.in'],
    breaks: 1,
  });
  expect(drawn('NA')).toEqual({ words: 'NA', parts: [], breaks: 0 });
});
