import { signIn as calls } from '@prepdesk/contract/access/sign-in';
import { describe, expect, it } from 'vitest';
import { openProduct, useProduct } from '../testing/product.ts';
import { staff } from '../testing/staff.ts';

const product = useProduct();

const of = (phone: string) => ({ phone, countryCode: '91' });

describe('signing in from one address', () => {
  it('one address may ask for thirty codes an hour, whichever phones ask, but for any number that lead to a sign-in', async () => {
    const phones = Array.from({ length: 31 }, (_, n) => String(9400000000 + n));
    const sent = [];
    for (const phone of phones.slice(0, 29))
      sent.push((await product.ask(calls.sendOtp, of(phone))).httpStatus);
    expect(sent).toEqual(Array(29).fill(200));
    const phone = staff.content;
    expect(await product.signIn(phone)).toMatch(/^[\w-]{43}$/);
    expect((await product.ask(calls.sendOtp, of(phone))).httpStatus).toBe(200);
    const before = product.lastOtp(phone) ?? '';
    const refusals = [
      await product.ask(calls.sendOtp, of(phone)),
      await product.ask(calls.sendOtp, of('9400000030')),
    ];
    for (const { httpStatus, body } of refusals) {
      expect([httpStatus, body.message]).toEqual([
        429,
        expect.stringMatching(/^Too many OTPs were requested from your network. Please try again in /),
      ]);
    }
    expect((await product.ask(calls.checkOtp, { ...of(phone), otp: before })).body.status).toBe(true);
  });

  it('the limit counts all IPv6 addresses with the same first 64 bits as one, and each IPv4 address separately', async () => {
    const desk = await openProduct({ TRUST_PROXY: '1' });
    try {
      const check = async (address: string) =>
        (
          await desk.ask(
            calls.checkOtp,
            { ...of('9666666666'), otp: '123456' },
            { headers: { 'x-forwarded-for': address } },
          )
        ).httpStatus;
      for (let n = 0; n < 30; n += 1) expect(await check(`2001:db8:1:2:${n.toString(16)}::1`)).toBe(200);
      expect(await check('2001:DB8:1:2::')).toBe(429);
      expect(await check('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
      expect(await check('2001:db8:1:3::1')).toBe(200);
      for (let n = 0; n < 30; n += 1) expect(await check('::ffff:198.51.100.7')).toBe(200);
      expect(await check('::ffff:198.51.100.7')).toBe(429);
      expect(await check('::ffff:198.51.100.8')).toBe(200);
    } finally {
      await desk.close();
    }
  });
});
