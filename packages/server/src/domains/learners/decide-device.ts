import type { AtDeviceLimit } from '@prepdesk/contract/learners/devices';

/** Whether a learner may sign in on one more device, which devices must make room for it, and why. */

export type SignedIn = { id: number; name: string; token: string; lastSeenAt: Date };
/** The package that allows the fewest devices at once; undefined when no package has a limit. */
export type DeviceLimit = { packageName: string; max: number };

type SignInAttempt = {
  isActive: boolean;
  token: string;
  signedIn: readonly SignedIn[];
  limit: DeviceLimit | undefined;
  atLimit: AtDeviceLimit;
};

export type DeviceRule = { rule: 'account' | 'known' | 'limit' | 'room'; isPassed: boolean; says: string };

export type DeviceDecision = {
  isAllowed: boolean;
  /** The device itself, when its token is signed in already. */
  known: SignedIn | undefined;
  /** The devices that are signed out for it, the one unused for longest first. */
  ends: SignedIn[];
  /** Each rule that was checked, in order; the last one is the reason of a refusal. */
  because: DeviceRule[];
};

export const devicesInWords = (count: number): string => `${count} ${count === 1 ? 'device' : 'devices'}`;

const nameOf = ({ name }: SignedIn): string => name || 'a device without a name';

/** The only place where this is decided: sign-in acts on it, and the device screen shows it. */
export function decideDevice({ isActive, token, signedIn, limit, atLimit }: SignInAttempt): DeviceDecision {
  const because: DeviceRule[] = [];
  const decided = (isAllowed: boolean, ends: SignedIn[] = []): DeviceDecision => ({
    isAllowed,
    known,
    ends,
    because,
  });
  const known = signedIn.find((device) => device.token === token);
  because.push({
    rule: 'account',
    isPassed: isActive,
    says: isActive ? 'The account is active' : 'This account is not active',
  });
  if (!isActive) return decided(false);
  because.push({
    rule: 'known',
    isPassed: known !== undefined,
    says: known ? `${nameOf(known)} is signed in already` : 'This device is a new one',
  });
  if (known) return decided(true);
  because.push({
    rule: 'limit',
    isPassed: limit === undefined,
    says: limit
      ? `${limit.packageName} allows ${devicesInWords(limit.max)} at once, ${signedIn.length} ${signedIn.length === 1 ? 'is' : 'are'} signed in`
      : 'No package of this learner limits devices',
  });
  if (!limit) return decided(true);
  const tooMany = Math.max(0, signedIn.length + 1 - limit.max);
  const oldestFirst = [...signedIn].sort(
    (one, other) => one.lastSeenAt.getTime() - other.lastSeenAt.getTime() || one.id - other.id,
  );
  const ends = oldestFirst.slice(0, tooMany);
  const isAllowed = tooMany === 0 || atLimit === 'end-oldest';
  because.push({ rule: 'room', isPassed: isAllowed, says: roomInWords(ends, isAllowed) });
  return isAllowed ? decided(true, ends) : decided(false);
}

function roomInWords(ends: readonly SignedIn[], isAllowed: boolean): string {
  if (ends.length === 0) return 'There is room for it';
  if (!isAllowed) return 'One of them has to be signed out first';
  return `${ends.map(nameOf).join(', ')} ${ends.length === 1 ? 'is' : 'are'} signed out for it`;
}
