import { inDigits } from '@prepdesk/contract/numbers-shown';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../layout/layout.module.css';
import { RichBeginning } from '../rich-text/rich-beginning.tsx';
import { rupeeParts } from './amount-text.ts';
import { EmailText } from './email-text.tsx';
import classes from './fields.module.css';
import { type FieldEntry, isCount, isRich, isRupees, type Tone, textOf } from './fields-of.ts';

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}

export function ColourSwatch({ colour }: { colour: string }) {
  return colour ? <i className={classes.swatch} style={{ backgroundColor: colour }} aria-hidden /> : null;
}

/** A link that leaves the console, in a new tab; nothing where there is no address. */
export function OutsideLink({ address, children }: { address: string; children: ReactNode }) {
  if (!address) return null;
  return (
    <a className={layout.link} href={address} target="_blank" rel="noreferrer">
      {children} <ExternalLink size={13} aria-hidden />
    </a>
  );
}

export function Thumbnail({ address, label }: { address: string; label: string }) {
  if (!address) return null;
  return (
    <a className={layout.link} href={address} target="_blank" rel="noreferrer" aria-label={label}>
      <img className={classes.thumbnail} src={address} alt="" loading="lazy" />
    </a>
  );
}

/** The style sheet hides the sign under a heading that has it, and greys out a zero. */
export function Rupees({ amount }: { amount: string }) {
  const [minus, digits] = rupeeParts(amount);
  return (
    <span className={classes.rupees} data-nothing={Number(amount) === 0 || undefined}>
      {minus}
      <span data-sign>₹ </span>
      {digits}
    </span>
  );
}

/** Dates, numbers and short names stay on one line. */
const shortLength = 26;
/** A word too long for half the width of a phone's card, such as an email address, gets the whole width. */
const longWord = /\S{18}/;

const lengthOf = (words: string): 'long' | 'word' | 'short' =>
  words.length > shortLength ? 'long' : longWord.test(words) ? 'word' : 'short';

/** No word, but what somebody typed without spaces: it would widen its column, or be cut off, so it may be broken. */
const endless = /\S{40}/;

/** Days, phones and amounts, which paper leaves whole. */
const figure = /^[+\d][^@]{0,25}$/;

/** Attributes of the element with a text, for the style sheet of tables. */
export const textLook = (words: string) => ({
  'data-words': lengthOf(words),
  'data-endless': endless.test(words) || undefined,
  'data-figure': figure.test(words) || undefined,
});

/** What files and filters have as plain digits, as people read it: counts are grouped, phones have their code. */
function shownWords<Row>(field: FieldEntry<Row>, row: Row, words: string): string {
  if (isCount(field) && /^\d+$/.test(words)) return inDigits(Number(words));
  const { userCountryCode } = row as { userCountryCode?: string };
  return /phone$/i.test(field.key) ? phoneText(words, userCountryCode) : words;
}

const breakable = (words: string): ReactNode =>
  words.indexOf('@') > 0 ? <EmailText address={words} /> : words;

/** A field's value as a cell or a read view shows it. */
export function FieldDisplay<Row>({ field, row }: { field: FieldEntry<Row>; row: Row }) {
  if (field.display) return field.display(row);
  const words = textOf(field, row);
  const value = String(row[field.key] ?? '');
  const tone = field.tones?.[value];
  if (tone) return <StatusTag tone={tone}>{words}</StatusTag>;
  if (isRupees(field)) return value === '' ? '–' : <Rupees amount={value} />;
  switch (field.editor?.kind) {
    case 'image':
      return <Thumbnail address={value} label={`Open ${field.label}`} />;
    case 'link':
      return <OutsideLink address={value}>Open</OutsideLink>;
    case 'colour':
      return (
        <span data-words="short">
          <ColourSwatch colour={value} /> {value.toUpperCase()}
        </span>
      );
    default:
      return (
        <span className={layout.twoLines} {...textLook(words)}>
          {isRich(field) ? <RichBeginning html={value} /> : breakable(shownWords(field, row, words))}
        </span>
      );
  }
}
