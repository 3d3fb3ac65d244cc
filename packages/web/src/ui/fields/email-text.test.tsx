import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

const partsOf = (address: string) =>
  render(<EmailText address={address} />).container.innerHTML.split('<wbr>');

it('a mailbox breaks before its @ and its dots, never inside a word', () => {
  expect(partsOf('asha.sharma@mail.example.com')).toEqual(['asha', '.sharma', '@mail', '.example', '.com']);
});

it('a sentence with a mailbox does not break before its full stop', () => {
  expect(partsOf('Ask asha@prepdesk.in. Or call.')).toEqual(['Ask asha', '@prepdesk', '.in. Or call.']);
});
