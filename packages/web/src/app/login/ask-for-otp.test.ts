import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForOtp } from './ask-for-otp.ts';

const phone = { phone: '9000000001', countryCode: '91' };
const now = Date.UTC(2026, 0, 5, 10);
const serve = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
const tooMany = (message: string, details: object) =>
  serve({ status: false, message, response: { retryAfterSeconds: 20, ...details } }, 429);

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an OTP that was just sent has the current time', async () => {
  serve({ status: true, message: 'OTP sent', response: {} });
  expect(await askForOtp(phone)).toEqual({ at: now, message: 'OTP sent', isNew: true });
});

it('if another OTP is possible in 20 seconds, the last one was sent 10 seconds ago and can be entered', async () => {
  tooMany('Sent just now', { isSent: true });
  expect(await askForOtp(phone)).toEqual({ at: now - 10_000, message: 'Sent just now', isNew: false });
});

it('any limit but the pause between two OTPs is an error', async () => {
  tooMany('Too many wrong OTPs', {});
  await expect(askForOtp(phone)).rejects.toThrow('Too many wrong OTPs');
});
