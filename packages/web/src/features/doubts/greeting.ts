import { escaped, firstNameOf } from './snippet-fields.ts';

const greeted = /^(\s*(?:<p[^>]*>)?\s*(?:Dear|Hello|Hi)\s+)([^,<]{1,80})(?=,)/i;

/** An answer that greets the learner it was written to, with the first name of another learner in that place. */
export const greetedAs = (html: string, fullName: string): string =>
  html.replace(greeted, (_, before: string) => `${before}${escaped(firstNameOf(fullName))}`);

const greetingLine = /^\s*<p[^>]*>\s*(?:Dear|Hello|Hi)\s+[^,<]{1,80},?\s*<\/p>/i;

/** A text without its line of greeting, where the reply already begins with one. */
export const greetedOnce = (html: string, reply: string): string =>
  greeted.test(reply) ? html.replace(greetingLine, '') : html;
