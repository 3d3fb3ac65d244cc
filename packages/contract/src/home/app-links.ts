import * as z from 'zod/mini';
import { example, filledText, isWebAddress } from '../values.ts';

/** The screens on which the learners' home screen is edited. */
export const homeRoutes = ['/dashboard', '/dashboard/{id}', '/drawer', '/drawerheading', '/banner'] as const;

/** A path inside the app, or a file of our own. */
const isInApp = (value: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(value);

export const isLink = (value: string): boolean => isInApp(value) || isWebAddress(value);

const badLink = 'Please enter a link that starts with https://, http:// or, inside the app, with /';

/** Where a tap leads: a web address, or a path inside the app. */
export const requireLink = (message: string) =>
  example(filledText(2000, message).check(z.refine(isLink, badLink)), 'https://prepdesk.example/tests');

/** The same, or ''. */
export const optionalLink = () =>
  example(
    z.string().check(
      z.trim(),
      z.maxLength(2000, 'Please keep this under 2000 characters'),
      z.refine((value) => value === '' || isLink(value), badLink),
    ),
    '',
  );
