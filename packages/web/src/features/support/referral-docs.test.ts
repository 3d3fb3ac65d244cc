import { expect, it } from 'vitest';
import { docsOf } from './referral-docs.ts';

it('documents are the addresses in the list, except those that run code', () => {
  const json = JSON.stringify([
    '/files/referrals/a.pdf',
    'https://x.example/Card.PDF?x=1',
    'https://x.example/b.png',
    'javascript:alert(1)',
    7,
  ]);
  expect(docsOf(json)).toEqual([
    { url: '/files/referrals/a.pdf', name: 'PDF', isPdf: true },
    { url: 'https://x.example/Card.PDF?x=1', name: 'Card.PDF', isPdf: true },
    { url: 'https://x.example/b.png', name: 'b.png', isPdf: false },
  ]);
});

it.each(['', '{}', 'null', '[', '"x"'])('%j is not a list of documents', (json) => {
  expect(docsOf(json)).toEqual([]);
});
