import { isIP } from 'node:net';
import { type SupportHours, supportHoursOf } from '@prepdesk/contract/doubts/support-hours';
import leven from 'leven';
import { databaseAddressOf } from './db/primary/database-address.ts';

/** How a setting is written in the environment, and what it means to the server. */
export type Setting<T> = {
  /** @returns undefined for a text that cannot be used */
  read(text: string): T | undefined;
  /** What it must be, for the message that refuses it. */
  expected: string;
  example: string;
  /** The default, as it would be written; without one the setting may be left out. */
  fallback?: string;
  /** Removes the parts that nobody should read over a shoulder or in a log. */
  masked?: (text: string) => string;
};

type WithDefault<T> = Setting<T> & { fallback: string };

type ValueOf<S> = S extends WithDefault<infer T> ? T : S extends Setting<infer T> ? T | undefined : never;
type ValuesOf<S> = { [Name in keyof S]: ValueOf<S[Name]> };

/**
 * The value of each of these settings; an empty one counts as left out.
 * @throws Error that names every setting with a value that cannot be used, what it must be, and an example
 */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
): ValuesOf<S> {
  const errors: string[] = [];
  const values = Object.entries(settings).map(([name, { read, expected, example, fallback, masked }]) => {
    const given = env[name] || fallback;
    const value = given === undefined ? undefined : read(given);
    if (given !== undefined && value === undefined) {
      const not = masked ? '' : `, not "${given}"`;
      errors.push(`${name} must be ${expected}, such as ${example}${not}`);
    }
    return [name, value];
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return Object.fromEntries(values) as ValuesOf<S>;
}

/** Settings differ by more than one letter; long names may have two letters wrong. */
const maxWrongLetters = (name: string) => (name.length > 6 ? 2 : 1);

/**
 * Names that nearly match a setting's, with the one that was probably intended.
 * @returns 'PORTT is not a setting: PORT is'
 */
export const misspellings = (names: readonly string[], given: readonly string[]): string[] =>
  given
    .filter((one) => !names.includes(one))
    .flatMap((one) => {
      const intended = names.find((name) => leven(name, one.toUpperCase()) <= maxWrongLetters(name));
      return intended ? [`${one} is not a setting: ${intended} is`] : [];
    });

export function wholeNumber(fallback: number, min: number, max: number): WithDefault<number> {
  return {
    read: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    expected: `a whole number from ${min} to ${max}`,
    example: String(fallback),
    fallback: String(fallback),
  };
}

/** Without a default: it depends on other settings. */
export const flag = (): Setting<boolean> => ({
  read: (text) => (text === '1' || text === '0' ? text === '1' : undefined),
  expected: '1 or 0',
  example: '1',
});

/** @param choices the first one is the default */
export const choice = <const T extends string>(choices: readonly [T, ...T[]]): WithDefault<T> => ({
  read: (text) => choices.find((one) => one === text),
  expected: `one of ${choices.join(', ')}`,
  example: choices[1] ?? choices[0],
  fallback: choices[0],
});

export const text = (fallback: string): WithDefault<string> => ({
  read: (given) => given,
  expected: 'a text',
  example: fallback,
  fallback,
});

/** A text of a given shape. */
export const shaped = (shape: RegExp, expected: string, example: string): Setting<string> => ({
  read: (given) => (shape.test(given) ? given : undefined),
  expected,
  example,
});

const hasProtocol = (given: string, protocols: readonly string[]) =>
  URL.canParse(given) && protocols.includes(new URL(given).protocol);

/** Handled as text: some addresses that libpq accepts (no host, several hosts) are not valid for `URL`. */
const withoutPasswords = (given: string): string =>
  given
    .replace(/(:\/\/[^/@]*?:)[^@]*@/, '$1…@')
    .replace(/([?&][^=&]*(?:password|secret|key|token)[^=&]*=)[^&]*/gi, '$1…');

/** An address; passwords and keys in it are masked. */
export const address = (
  protocols: readonly string[],
  expected: string,
  example: string,
): Setting<string> => ({
  read: (given) => (hasProtocol(given, protocols) ? given : undefined),
  expected,
  example,
  masked: withoutPasswords,
});

/** An address as libpq takes it, with one host, none or several. */
export const database = (): Setting<string> => ({
  read: (given) => (databaseAddressOf(given) ? given : undefined),
  expected: 'the address of a PostgreSQL database',
  example: 'postgres://user:password@host/database',
  masked: withoutPasswords,
});

/** The address of one host. */
export const oneDatabase = (): Setting<string> => ({
  ...database(),
  read: (given) => (databaseAddressOf(given)?.hosts?.length === 1 ? given : undefined),
  expected: 'the address of one PostgreSQL host',
});

const orOutbox = (match: Setting<string>): Setting<string | null> => ({
  ...match,
  read: (given) => (given === 'outbox' ? null : match.read(given)),
});

/** The address of a gateway, or `outbox` for a file from which nothing is sent, read as null. */
export const gateway = () =>
  orOutbox(
    address(
      ['http:', 'https:'],
      'the http or https address of a gateway, or outbox',
      'https://user:password@gateway.example/send',
    ),
  );

/** A gateway, or Firebase with the file of its service account. */
export const pushGateway = (): Setting<string | null> => {
  const gateway = address(
    ['http:', 'https:', 'fcm:'],
    'the http or https address of a gateway, fcm: and the file of a service account, or outbox',
    'fcm:/etc/prepdesk/service-account.json',
  );
  return orOutbox({
    ...gateway,
    read: (given) => (/^fcm:(?!\/[^/])/.test(given) ? undefined : gateway.read(given)),
  });
};

/** The http or https address of a host: anything after the host is cut off. */
export const site = (example: string): Setting<string> => ({
  read: (given) => (hasProtocol(given, ['http:', 'https:']) ? new URL(given).origin : undefined),
  expected: 'an http or https address',
  example,
});

const listed = (given: string): string[] =>
  given
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

const listOf = (isValid: (one: string) => boolean, expected: string, example: string): Setting<string[]> => ({
  read: (given) => {
    const all = listed(given);
    return all.every(isValid) ? all : undefined;
  },
  expected,
  example,
});

/** As browsers send them: scheme, host, and a port that is not the scheme's default. */
export const origins = () =>
  listOf(
    (one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one,
    'origins separated by commas',
    'https://app.example.com',
  );

const isHost = (one: string) => URL.canParse(`http://${one}`) && new URL(`http://${one}`).hostname === one;

export const hostNames = () =>
  listOf(isHost, 'host names separated by commas, without scheme or port', 'clinic.example.com');

type Trust = (address: string, hop: number) => boolean;

const isNet = (one: string) => {
  const [base = '', bits, ...more] = one.split('/');
  const version = isIP(base);
  if (more.length > 0 || !version) return ['loopback', 'linklocal', 'uniquelocal'].includes(one);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** A number of proxies, or the addresses and networks that are trusted to name the client. */
export const proxies = (): WithDefault<boolean | Trust | string[]> => ({
  read: (given) => {
    if (given === '0') return false;
    // As a function: a plain number of hops makes the library trust nobody.
    if (/^\d{1,2}$/.test(given)) return (_, hop) => hop < Number(given);
    const all = listed(given);
    return all.length > 0 && all.every(isNet) ? all : undefined;
  },
  expected: 'a number of proxies, or addresses and networks separated by commas',
  example: '10.0.0.0/8',
  fallback: '0',
});

export const hours = (fallback: string): WithDefault<SupportHours> => ({
  read: supportHoursOf,
  expected: 'spans of hours separated by commas',
  example: 'Mon-Fri 10:00-19:00, Sat 10:00-14:00',
  fallback,
});

/** A text that is never shown. A short one could be guessed. */
export const secret = (minBytes: number): Setting<string> => ({
  read: (given) => (Buffer.byteLength(given) >= minBytes ? given : undefined),
  expected: `a text of ${minBytes} bytes or more`,
  example: `what "openssl rand -hex ${minBytes}" prints`,
  masked: () => '…',
});

/** `name=text` separated by commas, with names as headers have them; the texts are never shown. */
export const namedTexts = (example: string): Setting<Record<string, string>> => ({
  read: (given) => {
    const pairs = given.split(',').map((one) => /^\s*([\w-]+)\s*=(.*)$/.exec(one));
    return pairs.every((one) => one !== null)
      ? Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value.trim())]))
      : undefined;
  },
  expected: 'names and texts, name=text, separated by commas',
  example,
  masked: () => '…',
});
