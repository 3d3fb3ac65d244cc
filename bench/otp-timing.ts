import { randomInt } from 'node:crypto';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { median, openBenchProduct } from './bench-product.ts';
import type { Ratio } from './ratio.ts';

const tryCount = 2_000;
const limitMs = 2;

/**
 * Does the response time reveal which phones belong to staff? Sends wrong codes for a known and an unknown phone in
 * turn, each with a valid code and all its tries left, and compares the difference of the medians with its limit.
 */
export async function otpTiming(): Promise<Ratio[]> {
  const product = await openBenchProduct();
  const { pool, server } = product;
  const phones = { known: '9000000001', unknown: '9000009999' };
  const took: Record<keyof typeof phones, number[]> = { known: [], unknown: [] };
  try {
    for (const phone of Object.values(phones)) {
      await pool.query(
        `insert into otp_codes (phone, code_hash, expires_at) values ($1, repeat('x', 43), now() + interval '1 hour')
        on conflict (phone) do update set code_hash = repeat('x', 43), expires_at = now() + interval '1 hour', is_used = 0`,
        [`91${phone}`],
      );
    }
    for (let tried = 0; tried < tryCount; tried += 1) {
      const kind = tried % 2 === 0 ? 'known' : 'unknown';
      await pool.query('delete from address_counts');
      await pool.query('update otp_codes set tries = 0, wrong_in_a_row = 0');
      const otp = String(randomInt(1_000_000)).padStart(6, '0');
      const begun = performance.now();
      const reply = await server.inject({
        method: 'POST',
        url: `/api/${signIn.checkOtp.path}`,
        payload: { phone: phones[kind], countryCode: '91', otp },
      });
      took[kind].push(performance.now() - begun);
      if (reply.json().message !== 'please enter valid OTP') throw new Error(reply.payload);
    }
  } finally {
    await product.close();
  }
  const apartMs = Math.abs(median(took.known) - median(took.unknown));
  console.info(
    `wrong OTPs, ${tryCount} tries: median ${median(took.known).toFixed(2)} ms for a known phone, ${median(took.unknown).toFixed(2)} ms for an unknown one`,
  );
  return [
    {
      name: `time between a known and an unknown phone, of ${limitMs} ms`,
      ratio: apartMs / limitMs,
      atMost: 1,
    },
  ];
}
