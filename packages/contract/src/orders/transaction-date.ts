import { companyOffset } from '../company-time.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * What the gateway wrote as `signature.trans_date` (d3 §2); '' where there is none. Either level may be JSON in a text.
 */
function writtenTransDate(details: string): string {
  const signature = parsed(parsed(details).signature);
  const { trans_date: written } = signature;
  return typeof written === 'string' ? written.trim().slice(0, 60) : '';
}

function parsed(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  // What staff wrote is no JSON: to find that out by an error would take as long as all other rules of an order.
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return {};
  try {
    const match: unknown = JSON.parse(value);
    return isObject(match) ? match : {};
  } catch {
    return {};
  }
}

/** yyyy-MM-dd and dd/MM/yyyy, with or without a time; without a time zone it is the company's. */
const shapes = [
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[ T](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/,
  /^(?<d>\d{2})[/-](?<m>\d{2})[/-](?<y>\d{4})(?: (?<time>\d{2}:\d{2}(?::\d{2})?))?$/,
];

/** The instant of the payment according to the gateway; undefined where it gives none. */
export function transactionInstant(details: string): Date | undefined {
  const written = writtenTransDate(details);
  for (const shape of shapes) {
    const { y, m, d, time = '00:00', zone = companyOffset } = shape.exec(written)?.groups ?? {};
    if (!y) continue;
    const at = new Date(`${y}-${m}-${d}T${time}${zone}`);
    if (!Number.isNaN(at.getTime()) && Number(y) > 1999) return at;
  }
  return undefined;
}

/** The instant as it is sent, or what the gateway wrote where that is not one. */
export const transactionDate = (details: string): string =>
  transactionInstant(details)?.toISOString() ?? writtenTransDate(details);
