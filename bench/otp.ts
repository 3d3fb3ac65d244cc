import { randomInt } from 'node:crypto';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { median, openBench, type Ratio } from './harness.ts';

const tryCount = 2_000;
const limitMs = 2;

/**
 * Does the response time reveal which phones belong to staff? Sends wrong codes for a known and an unknown phone in
 * turn, each with a valid code and all its tries left, and compares the difference of the medians with its limit.
 */
export async function measureOtp(): Promise<Ratio[]> {
  const { pool, ask, close } = await openBench();
  const phones = { known: '9000000001', unknown: '9000009999' };
  const took: Record<keyof typeof phones, number[]> = { known: [], unknown: [] };
  try {
    for (const phone of Object.values(phones)) {
      await pool.query(
        `insert into otp_codes (phone, code_hash, expires_at) values ($1, repeat('x', 43), now() + interval '1 hour')`,
        [`91${phone}`],
      );
    }
    for (let tried = 0; tried < tryCount; tried += 1) {
      const kind = tried % 2 === 0 ? 'known' : 'unknown';
      await pool.query('delete from address_counts');
      await pool.query('update otp_codes set tries = 0, wrong_in_a_row = 0');
      const otp = String(randomInt(1_000_000)).padStart(6, '0');
      const sent = { phone: phones[kind], countryCode: '91', otp };
      const { ms, message } = await ask(signIn.checkOtp.path, sent, '');
      if (message !== 'please enter valid OTP') throw new Error(message);
      took[kind].push(ms);
    }
  } finally {
    await close();
  }
  const apartMs = Math.abs(median(took.known) - median(took.unknown));
  return [{ name: 'time between a known and an unknown phone', ratio: apartMs, atMost: limitMs, unit: 'ms' }];
}
