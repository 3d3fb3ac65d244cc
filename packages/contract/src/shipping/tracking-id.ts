import * as z from 'zod/mini';
import { plainCode } from '../unseen.ts';
import { converted, example } from '../values.ts';

/** Spreadsheets turn a long number into 1.2E+12, which loses its last digits. */
const isRounded = (value: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(value);

const maxLength = 60;

/** What is wrong with a tracking ID; '' for nothing. */
export function errorOfTrackingID(value: string): string {
  if (value === '') return 'Please enter a tracking ID';
  if (isRounded(value)) {
    return `The spreadsheet made the number ${value} of this tracking ID: format the column as text, and enter it again`;
  }
  if (value.length > maxLength) return `A tracking ID has at most ${maxLength} characters`;
  return /^[\p{L}\p{N}][\p{L}\p{N} /_.-]*$/u.test(value)
    ? ''
    : 'A tracking ID has letters, digits, hyphens and slashes only';
}

export const trackingID = () =>
  example(
    converted(z.string('Please enter a tracking ID'), (typed, refuse) => {
      const value = plainCode(typed);
      const message = errorOfTrackingID(value);
      return message ? refuse(message) : value;
    }),
    'AWB900001',
  );
