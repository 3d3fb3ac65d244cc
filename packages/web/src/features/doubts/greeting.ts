import { escaped, firstNameOf } from './snippet-fields.ts';

const greeted = /^(\s*(?:<p[^>]*>)?\s*(?:Dear|Hello|Hi)\s+)([^,<]{1,80})(?=,)/i;

/** An answer that greets the learner it was written to, with the first name of another learner in that place. */
export const greetedAs = (html: string, fullName: string): string =>
  html.replace(greeted, (_, before: string) => `${before}${escaped(firstNameOf(fullName))}`);
