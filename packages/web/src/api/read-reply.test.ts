import { Failure } from '@prepdesk/contract/failures';
import { seal } from '@prepdesk/envelope/envelope';
import { describe, expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

const answer = (status: number, body: unknown, retryAfter: string | null = null) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
});

const failureOf = (raw: ReturnType<typeof answer>): Failure => {
  try {
    readReply(raw);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was read as a success');
};

describe('reading an answer', () => {
  const reply = { status: true, message: 'OTP sent', response: { otp: 1 } };

  test('a sealed and a plain reply read the same', () => {
    const read = { message: 'OTP sent', response: { otp: 1 } };
    expect(readReply(answer(200, { enc_response: seal(reply) }))).toEqual(read);
    expect(readReply(answer(200, reply))).toEqual(read);
  });

  test('the time of the data is reported if it is a second old or more', () => {
    const asOf = '2026-11-22T08:00:05.000Z';
    const raw = answer(200, reply);
    expect(readReply({ ...raw, asOf, age: '1.0' })).toEqual({ ...readReply(raw), asOf });
    for (const age of ['0.9', null]) expect(readReply({ ...raw, asOf, age })).toEqual(readReply(raw));
  });

  test('status false with sentences by field means invalid input', () => {
    const body = {
      status: false,
      message: 'Please enter Name',
      response: { fields: { name: 'Please enter Name' } },
    };
    const failure = failureOf(answer(200, { enc_response: seal(body) }));
    expect(failure.kind).toBe('invalid');
    expect(failure.details.fields).toEqual({ name: 'Please enter Name' });
  });

  test('status false without sentences by field is a refusal', () => {
    const failure = failureOf(answer(200, { status: false, message: 'No', response: {} }));
    expect([failure.kind, failure.message]).toEqual(['refused', 'No']);
  });

  test.each([
    [400, 'malformed'],
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'conflict'],
    [413, 'too-large'],
    [429, 'too-many'],
    [500, 'unknown'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [418, 'malformed'],
  ])('HTML from a proxy with status %i still gives a sentence', (status, kind) => {
    const failure = failureOf(answer(status, '<html><h1>Oops</h1></html>'));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(/^[A-Z].{10,}/);
    expect(failure.message).not.toContain('<');
  });

  test.each([
    '',
    '<!doctype html>',
    '[]',
    'null',
    '{"enc_response":"short"}',
    '{"message":"no status"}',
    '{"status":tr',
  ])('200 with %j is not a success', (text) => expect(failureOf(answer(200, text)).kind).toBe('unknown'));

  test('the time to wait comes from the body, otherwise from Retry-After in seconds or as a date', () => {
    const waitOf = (raw: ReturnType<typeof answer>) => failureOf(raw).details.retryAfterSeconds;
    expect(waitOf(answer(503, '', '7'))).toBe(7);
    expect(
      waitOf(answer(429, { status: false, message: 'm', response: { retryAfterSeconds: 3 } }, '7')),
    ).toBe(3);
    expect(waitOf(answer(503, '', new Date(Date.now() + 5000).toUTCString()))).toBeGreaterThanOrEqual(4);
    expect(waitOf(answer(503, '', 'soon'))).toBeUndefined();
    expect(waitOf(answer(503, ''))).toBeUndefined();
  });
});
