import { describe, expect, it } from 'vitest';
import { decideDevice, type SignedIn } from './decide-device.ts';

const device = (id: number, day: number): SignedIn => ({
  id,
  name: `Phone ${id}`,
  token: `token-${id}`,
  lastSeenAt: new Date(Date.UTC(2026, 10, day)),
});
const two = [device(1, 9), device(2, 3)];
const limit = { packageName: 'Internal Medicine', max: 2 };
const input = { isActive: true, token: 'token-new', signedIn: two, limit, atLimit: 'refuse' } as const;
const lastSaid = (because: readonly { says: string }[]) => because.at(-1)?.says;

describe('one more device', () => {
  it('one more device is let in when no package limits devices, however many there are', () => {
    const { isAllowed, ends, because } = decideDevice({ ...input, limit: undefined });
    expect([isAllowed, ends, lastSaid(because)]).toEqual([
      true,
      [],
      'No package of this learner limits devices',
    ]);
  });

  it('one more device is let in while there is room', () => {
    const { isAllowed, ends, because } = decideDevice({ ...input, signedIn: two.slice(1) });
    expect([isAllowed, ends, lastSaid(because)]).toEqual([true, [], 'There is room for it']);
  });

  it('one more device is refused at the limit, naming the package that sets it', () => {
    const { isAllowed, ends, because } = decideDevice(input);
    expect([isAllowed, ends]).toEqual([false, []]);
    expect(because.map(({ rule, isPassed }) => [rule, isPassed])).toEqual([
      ['account', true],
      ['known', false],
      ['limit', false],
      ['room', false],
    ]);
    expect(because[2]?.says).toBe('Internal Medicine allows 2 devices at once, 2 are signed in');
  });

  it('one more device replaces the device that was unused for longest when so set', () => {
    const { isAllowed, ends } = decideDevice({ ...input, atLimit: 'end-oldest' });
    expect([isAllowed, ends.map(({ id }) => id)]).toEqual([true, [2]]);
  });

  it('one more device replaces several devices when the limit was lowered', () => {
    const signedIn = [device(1, 9), device(2, 3), device(3, 5)];
    const { ends } = decideDevice({ ...input, signedIn, atLimit: 'end-oldest' });
    expect(ends.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('one more device does not count when it is signed in already, even above the limit', () => {
    const { isAllowed, ends, known } = decideDevice({
      ...input,
      token: 'token-1',
      limit: { ...limit, max: 1 },
    });
    expect([isAllowed, ends, known?.id]).toEqual([true, [], 1]);
  });

  it('one more device is refused to an inactive account before any other rule', () => {
    const { isAllowed, because } = decideDevice({ ...input, isActive: false, token: 'token-1' });
    expect([isAllowed, because.length, lastSaid(because)]).toEqual([false, 1, 'This account is not active']);
  });
});
