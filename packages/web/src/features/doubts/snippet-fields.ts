import type { SnippetField } from '@prepdesk/contract/doubts/reply-snippets';

type Values = Readonly<Record<SnippetField, string>>;

/** A text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A snippet with its fields filled in; unknown fields stay as written. */
export const filledSnippet = (html: string, values: Values): string =>
  html.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? escaped(values[name as SnippetField]) : written,
  );

export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] || 'learner';

type About = { id: number; fullName: string; className: string; facultyName: string };

/** The values of the fields for a doubt, with suitable words for unknown values. */
export const valuesAt = ({ id, fullName, className, facultyName }: About, me: string): Values => ({
  name: firstNameOf(fullName),
  fullName: fullName || 'learner',
  class: className || 'your class',
  faculty: facultyName || 'your faculty',
  doubt: String(id),
  me,
});
