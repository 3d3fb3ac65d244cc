import { describe, expect, it } from 'vitest';
import { redactedParams, redactedUrl } from './redacted.ts';

const params = (value: unknown) => JSON.parse(redactedParams(value) ?? 'null');
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOjF9.c2lnbmF0dXJl';

describe('a request of a learner app', () => {
  it.each([
    ['otp', '123456'],
    ['userOTP', 123456],
    ['login_otp', '1'],
    ['password', 'hunter2'],
    ['newPassword', 'x'],
    ['accessToken', 'abc'],
    ['device_token', 'fcm'],
    ['fcmToken', 'fcm'],
    ['Authorization', 'Basic x'],
    ['mPin', '1234'],
    ['session', { id: 5 }],
    ['enc_request', 'U2FsdGVk'],
    ['card_number', '4111'],
    ['cvv', 123],
    ['imei', '35'],
    ['clientSecret', ['a']],
  ])('a request of a learner app is stored without its %s', (name, secret) => {
    expect(params({ page: 2, [name]: secret })).toEqual({ page: 2, [name]: '[redacted]' });
  });

  it.each(['option', 'footprint', 'pinCode', 'pin_code', 'passed', 'authorName'])(
    'a request of a learner app keeps its %s, which only looks like a secret',
    (name) => {
      expect(params({ [name]: 'value' })).toEqual({ [name]: 'value' });
    },
  );

  it('a request of a learner app shortens phones and mailboxes so that only people who know them recognise them', () => {
    expect(params({ phone: '9876543210', userEmail: 'diya@example.com', mobile: 9876543211 })).toEqual({
      phone: '••••3210',
      userEmail: 'd•••@example.com',
      mobile: '••••3211',
    });
  });

  it('a request of a learner app has no phone or mailbox left in free text, whatever the field is called', () => {
    expect(
      params({
        note: 'I am diya.k@example.com, call 98765 43210 or +91-9876543211.',
        body: ['write to 919876543212', { ref: 9876543213 }],
        data: '{"q":"mail diya@example.co.in"}',
      }),
    ).toEqual({
      note: 'I am d•••@example.com, call ••••3210 or ••••3211.',
      body: ['write to ••••3212', { ref: '••••3213' }],
      data: '{"q":"mail d•••@example.co.in"}',
    });
  });

  it.each([
    ['a moment in milliseconds', 1764230400000],
    ['an order', 'ORD-900001'],
    ['a hash', 'a9876543210b'],
    ['a picture', '/img/icon@2x.png'],
    ['a decimal', '0.9876543210'],
    ['a small number', 9_876_543],
  ])('a request of a learner app keeps %s, which is no phone and no mailbox', (_, value) => {
    expect(params({ value })).toEqual({ value });
  });

  it('a request of a learner app has no secrets left in lists, in JSON inside text, or in tokens anywhere', () => {
    expect(
      params({
        list: [{ otp: '1' }],
        data: '{"otp":"123456","page":1}',
        header: `Bearer ${jwt}`,
        note: `see ${jwt} there`,
        link: 'https://x.example/a?token=abc&page=2',
      }),
    ).toEqual({
      list: [{ otp: '[redacted]' }],
      data: '{"otp":"[redacted]","page":1}',
      header: '[redacted]',
      note: 'see [redacted] there',
      link: 'https://x.example/a?token=[redacted]&page=2',
    });
  });

  it('a request of a learner app can always be stored, and is limited in length', () => {
    expect(redactedParams(undefined)).toBeNull();
    expect(params('a\u0000b\ud800')).toBe('ab\ufffd');
    expect(params({ text: 'x'.repeat(9000) })).toEqual({
      leftOut: expect.stringMatching(/^9\d{3} characters/),
    });
    let deep: unknown = 1;
    for (let depth = 0; depth < 500; depth += 1) deep = { deep };
    expect(redactedParams(deep)?.length).toBeLessThan(400);
  });
});

describe('an address', () => {
  it.each([
    ['/api/home?page=2&otp=123456#x', '/api/home?page=2&otp=[redacted]#x'],
    ['/api/verify/123456/next', '/api/verify/[redacted]/next'],
    ['https://u:p@host.example/a', 'https://[redacted]@host.example/a'],
    ['/a?userPhone=9876543210', '/a?userPhone=••••3210'],
    [`/a/${jwt}`, '/a/[redacted]'],
    ['/a?q=%E0%A4', '/a?q=%E0%A4'],
    ['/api/user/9876543210/orders', '/api/user/••••3210/orders'],
    ['/api/user/%2B919876543210', '/api/user/••••3210'],
    ['/api/mail/diya%40example.com?page=2', '/api/mail/d•••@example.com?page=2'],
    ['/search?q=call+9876543210', '/search?q=call ••••3210'],
  ])('an address %s is stored as %s', (url, kept) => {
    expect(redactedUrl(url)).toBe(kept);
  });
});
