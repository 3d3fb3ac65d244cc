import { cutTo, storable } from '@prepdesk/contract/well-formed';

/**
 * A request of a learner app without anything that opens an account or identifies a person (gaps C37). It is removed
 * before anything is stored, so no reader of the log and no copy of it has it.
 */

const redacted = '[redacted]';
/** Of longer ones only the length is stored. */
const maxParamsLength = 8000;
const maxUrlLength = 2000;
const maxDepth = 20;

/** The words of a name, the same for 'deviceToken' and 'device_token'. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const secretWords = new Set([
  ...['otp', 'pin', 'mpin', 'pwd', 'pass', 'jwt', 'auth', 'bearer', 'session', 'sid', 'signature'],
  ...['cvv', 'cvc', 'imei', 'credential', 'credentials'],
]);
const secretParts =
  /otp(code|value)|password|passwd|passcode|token|secret|apikey|accesskey|privatekey|authori[sz]ation|cookie|sessionid|encre(quest|sponse)|card(no|number)|verificationcode/;
const personalParts = /phone|mobile|whatsapp|e?mail/;

/** A pin code is not a secret: in India it is a postal code, the rough place where somebody lives. */
const isSecret = (name: string): boolean => {
  const words = wordsOf(name.replace(/pin_?code/i, ''));
  return words.some((word) => secretWords.has(word)) || secretParts.test(words.join(''));
};

/** The last digits of a phone, the first letter of a mailbox: enough to recognise somebody one knows. */
function masked(value: unknown): string {
  const text = String(value);
  const [mailbox = '', domain] = text.split('@');
  const shown = domain === undefined ? `••••${text.slice(-4)}` : `${mailbox.slice(0, 1)}•••@${domain}`;
  return storable(shown);
}

/** A mobile number of India in a text or an address, with or without its prefix; not part of a longer word or number. */
const phoneShape =
  /(?<=^|[^\w.+]|[a-z]\.|%20|%3A)(?:(?:\+|%2B|00)?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\w|\.\d)/gi;
/** A mailbox, also in an address; a picture such as icon@2x.png is none. */
const mailShape = /[\w.+-]+(?:@|%40)(?!\dx\.)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi;

/** Phones and mailboxes by their shape, for texts whose field says nothing about them. */
const withoutPersons = (text: string): string =>
  text
    .replace(mailShape, (mail) => masked(mail.replace(/%40/i, '@')))
    .replace(phoneShape, (phone) => masked(phone));

const token = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bbearer\s+[\w.~+/=-]{8,}/gi;

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

function redactedText(text: string, depth: number): string {
  if (isJson(text)) {
    try {
      return JSON.stringify(redactedValue(JSON.parse(text), depth + 1));
    } catch {
      // It is not JSON, so it is treated like any other text.
    }
  }
  const clean = storable(text).replace(token, redacted);
  return withoutPersons(/[?&][^=&]+=/.test(clean) ? redactedPairs(clean) : clean);
}

function redactedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactedText(value, depth);
  if (typeof value === 'number') {
    const text = withoutPersons(String(value));
    return text === String(value) ? value : text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return redacted;
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [storable(name), redactedField(name, one, depth)]),
  );
}

function redactedField(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === '') return value;
  if (isSecret(name)) return redacted;
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain && personalParts.test(wordsOf(name).join(''))
    ? masked(value)
    : redactedValue(value, depth + 1);
}

/** The rest as JSON text; null for no parameters. */
export function redactedParams(params: unknown): string | null {
  if (params === undefined || params === null) return null;
  const text = JSON.stringify(redactedValue(params, 0));
  if (text.length <= maxParamsLength) return text;
  return JSON.stringify({ leftOut: `${text.length} characters, more than are kept` });
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const redactedPairs = (text: string): string =>
  text.replace(/([?&#;])([^=&#;]+)=([^&#;]*)/g, (pair, before: string, name: string, value: string) => {
    const clean = redactedField(decoded(name), decoded(value), 1);
    return clean === decoded(value) ? pair : `${before}${name}=${clean}`;
  });

/** In a path, the part after a word such as otp is the secret itself. */
const secretSteps = /\/(otp|token|verify|password|reset)\/[^/?#]+/gi;

/** An address without secrets in its query, in its path or before its host. */
export const redactedUrl = (url: string): string =>
  cutTo(
    maxUrlLength,
    withoutPersons(
      redactedPairs(
        url
          .replace(/\/\/[^/@\s]+@/, `//${redacted}@`)
          .replace(secretSteps, (_, step: string) => `/${step}/${redacted}`)
          .replace(token, redacted),
      ),
    ),
  );
