import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { example, filledText, id, text } from '../values.ts';
import { phoneOrEmail } from './whose.ts';

export const devicePlatforms = { android: 'Android', ios: 'iOS', web: 'Web' } as const;
export type DevicePlatform = keyof typeof devicePlatforms;

/** The address of a push: a registration token, or the id of the app's Firebase installation, which replaces it. */
export const pushTargetKinds = ['token', 'installation'] as const;
export type PushTargetKind = (typeof pushTargetKinds)[number];

/**
 * What happens at a sign-in when a learner already has as many devices as a package allows: the setting DEVICE_LIMIT.
 */
export const atDeviceLimit = {
  refuse: 'One more is refused until one of these is ended.',
  'end-oldest': 'One more ends the one that has been unused for longest.',
} as const;
export type AtDeviceLimit = keyof typeof atDeviceLimit;

/** The documents' fields of a Device (d3 §3), then additions. */
const device = z.object({
  device_name: z.string(),
  device_manufacture: z.string(),
  platform: z.string(),
  /** Its last four characters only (gaps C37). */
  device_token: z.string(),
  device_version: z.string(),
  updated_at: z.string(),
  ip_address: z.string(),
  deviceID: z.int(),
  userAppsID: z.int(),
  appName: z.string(),
  /** An instant. */
  signedInAt: z.string(),
});
export type Device = z.infer<typeof device>;

const account = z.object({
  userAppsID: z.int(),
  appID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  personID: z.int(),
  signedIn: z.int(),
  /** How many may be signed in at once; 0 for any number. */
  deviceLimit: z.int(),
  /** The package that sets the limit. */
  limitedBy: z.string(),
});
export type DeviceAccount = z.infer<typeof account>;

const needs = ['/loggedIn'] as const;
const ofApps = ['/loggedIn#app'] as const;

const deviceToken = () =>
  example(
    filledText(4096, 'The device must send its token').check(
      z.minLength(8, 'A token has 8 characters or more'),
    ),
    'token-900001',
  );

export const devices = defineCallsWith('learners', 'devices', { addition: true, writes: ['devices'] })({
  /** One learner by phone or e-mail. A change, because the look-up is recorded (gaps C37). */
  find: changeCall({
    addition: false,
    path: 'admin/getloggedinusers',
    writes: ['look_ups'],
    needs,
    idempotency: 'again',
    input: z.object({ search: phoneOrEmail() }),
    output: z.object({
      loggedInDevice: z.array(device),
      userData: z.object({
        appID: z.int(),
        appName: z.string(),
        fullName: z.string(),
        userEmail: z.string(),
      }),
      /** One for each app; `userData` is the first. */
      accounts: z.array(account),
      /** How many other learners have this e-mail. */
      others: z.int(),
      atLimit: z.enum(['refuse', 'end-oldest']),
    }),
    alsoAtTop: ['loggedInDevice', 'userData'],
    rows: 'loggedInDevice',
    says: 'Devices found',
    saysWhenEmpty: 'No Data Found',
    history: [{ table: 'devices', key: 'deviceID' }],
  }),
  end: changeCall({
    path: 'admin/enddevice',
    needs,
    does: 'signed out',
    input: z.object({ deviceID: example(id(), 770_001) }),
    says: 'Device signed out',
  }),
  /** Ends all devices of an account. */
  endAll: changeCall({
    path: 'admin/enddevices',
    needs,
    does: 'signed out all devices of',
    input: z.object({ userAppsID: example(id(), 900_001) }),
    output: z.object({ ended: z.int() }),
    says: 'Devices signed out',
  }),
  /**
   * For the learner apps, when somebody signs in or is seen again: the same token is the same device. Refused, with the
   * reason, if a package's limit says so.
   */
  signIn: changeCall({
    path: 'admin/signindevice',
    needs: ofApps,
    does: 'signed in',
    input: z.object({
      userAppsID: example(id(), 900_001),
      device_token: deviceToken(),
      /** What kind of target `device_token` is. */
      target_kind: z._default(z.enum(pushTargetKinds, 'Target kind is token or installation'), 'token'),
      platform: example(z.enum(['android', 'ios', 'web'], 'Platform is android, ios or web'), 'android'),
      device_name: z._default(text(100), ''),
      device_manufacture: z._default(text(100), ''),
      device_version: z._default(text(60), ''),
      /** The learner's, as the app's server saw it. */
      ip_address: z._default(text(45), ''),
    }),
    output: z.object({
      deviceID: z.int(),
      isNew: z.boolean(),
      /** Those that had to make room. */
      ended: z.array(z.object({ deviceID: z.int(), device_name: z.string() })),
      /** Each rule, passed or failed, with its message. */
      because: z.array(z.object({ rule: z.string(), isPassed: z.boolean(), says: z.string() })),
    }),
    says: 'Device signed in',
  }),
  /** For the learner apps, when somebody signs out. */
  signOut: changeCall({
    path: 'admin/signoutdevice',
    needs: ofApps,
    does: 'signed out',
    input: z.object({ userAppsID: example(id(), 900_001), device_token: deviceToken() }),
    says: 'Device signed out',
  }),
});
