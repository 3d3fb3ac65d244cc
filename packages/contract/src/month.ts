import * as z from 'zod/mini';
import { converted, example, isDay } from './values.ts';

/** A month as pickers send it, '2026-11' or '11-2026' (d3 §2, MM-yyyy). @returns yyyy-MM; '' for what is not a month */
export function monthOf(written: string): string {
  const [, year = '', month = ''] =
    /^(\d{4})-(\d\d)$/.exec(written.trim().replace(/^(\d\d)-(\d{4})$/, '$2-$1')) ?? [];
  return Number(year) >= 2000 && isDay(`${year}-${month}-01`) ? `${year}-${month}` : '';
}

/** A month that must be chosen. @returns yyyy-MM */
export const month = (message: string) =>
  example(
    converted(z.string(message), (written, refuse) => monthOf(written) || refuse(message)),
    '2026-10',
  );
