import { address, filledAddress, isWebAddress } from '../links.ts';
import { example } from '../values.ts';

/** The screens on which the learners' home screen is edited. */
export const homeRoutes = ['/dashboard', '/dashboard/{id}', '/drawer', '/drawerheading', '/banner'] as const;

/** A path inside the app, or a file of our own. */
const isInApp = (value: string): boolean => /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(value);

export const isLink = (value: string): boolean => isInApp(value) || isWebAddress(value);

const badLink = 'Please enter a link that starts with https://, http:// or, inside the app, with /';

/** Where a tap leads: a web address, or a path inside the app. */
export const requireLink = (message: string) =>
  example(filledAddress(isLink, badLink, message), 'https://prepdesk.example/tests');

/** The same, or ''. */
export const optionalLink = () => example(address(isLink, badLink), '');
