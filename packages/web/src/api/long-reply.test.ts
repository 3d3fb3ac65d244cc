import { seal } from '@prepdesk/envelope/envelope';
import { afterEach, expect, test, vi } from 'vitest';
import { openedReply } from './long-reply.ts';
import { readReply } from './read-reply.ts';

afterEach(() => vi.unstubAllGlobals());

const reply = { status: true, message: 'Read', response: { html: 'लेखांकन ₹ 📚'.repeat(20_000) } };
const sealedText = JSON.stringify({ enc_response: seal(reply) });

test('a long reply is the same whichever cipher opens it', async () => {
  const text = await openedReply(sealedText);
  expect(text).not.toContain('enc_response');
  const raw = { status: 200, retryAfter: null };
  expect(readReply({ ...raw, text })).toEqual(readReply({ ...raw, text: sealedText }));
});

test('a text that is not a sealed reply is left as it came', async () => {
  for (const text of ['<html>', 'null', '[]', JSON.stringify(reply), '{"enc_response":"cut short"}']) {
    expect(await openedReply(text)).toBe(text);
  }
});

test('without a native cipher in the browser a reply stays sealed, for our own cipher to open', async () => {
  vi.stubGlobal('crypto', {});
  expect(await openedReply(sealedText)).toBe(sealedText);
});
