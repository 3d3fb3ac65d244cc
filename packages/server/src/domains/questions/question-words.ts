import { invalid } from '@prepdesk/contract/failures';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Question } from '@prepdesk/contract/questions/question';
import { type SQL, sql } from 'drizzle-orm';
import { beginningWith, containing } from '../../db/like.ts';
import { questions as table } from '../../db/schema/questions.ts';

/** How questions are found by their words, exactly or approximately: docs/decisions/0025-near-duplicates.md. */

type Texts = Pick<Question, 'quesText' | (typeof optionFields)[number]>;

/** The words of a question without HTML, in one line: the text, then the options. Expects sanitised HTML. */
export const wordsOf = (question: Texts): string =>
  [question.quesText, ...optionFields.map((field) => question[field])]
    .map(wordsOfHtml)
    .filter((words) => words !== '')
    .join(' ');

/** The columns of a stored question that are derived from its texts; keys are column names of the database. */
export function followsFrom(row: Readonly<Record<string, unknown>>): { words: string; bands: number[] } {
  const { ques_text: quesText, options_one: optionsOne, options_two: optionsTwo } = row as QuestionTexts;
  const {
    options_three: optionsThree,
    options_four: optionsFour,
    options_five: optionsFive,
  } = row as QuestionTexts;
  const words = wordsOf({ quesText, optionsOne, optionsTwo, optionsThree, optionsFour, optionsFive });
  return { words, bands: bandsOf(words) };
}

type QuestionTexts = Record<'ques_text' | `options_${'one' | 'two' | 'three' | 'four' | 'five'}`, string>;

const bandCount = 48;
const hashesPerBand = 4;
const gramLength = 4;

/** Four-letter pieces of words, so that neither the order of words nor what stands between them counts. */
function gramsOf(words: string): Set<string> {
  const grams = new Set<string>();
  for (const [word] of words
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const padded = ` ${word} `;
    if (padded.length <= gramLength) grams.add(padded);
    for (let from = 0; from + gramLength <= padded.length; from += 1) {
      grams.add(padded.slice(from, from + gramLength));
    }
  }
  return grams;
}

/** The final step of Murmur3: every input bit affects every bit of the result. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(hash);
}

const seeds = Uint32Array.from({ length: bandCount * hashesPerBand }, (_, index) =>
  mixed(index * 2 + 0x9e3779b9),
);

/**
 * MinHash bands: two texts share a band with the probability 1 - (1 - s⁴)⁴⁸, where s is the share of pieces that they
 * have in common. They are stored with each question, so they never change: another formula needs a migration that
 * computes them again.
 * @returns 48 numbers of 32 bits; none for a text without words
 */
export function bandsOf(words: string): number[] {
  const hashes = Uint32Array.from(gramsOf(words), hashOf);
  if (hashes.length === 0) return [];
  return Array.from({ length: bandCount }, (_, band) => {
    let key = band;
    for (let row = 0; row < hashesPerBand; row += 1) {
      key = mixed(key ^ minOf(hashes, seeds[band * hashesPerBand + row] ?? 0));
    }
    return key | 0;
  });
}

function minOf(hashes: Uint32Array, seed: number): number {
  let min = 0xffffffff;
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = mixed((hashes[index] ?? 0) ^ seed);
    if (hash < min) min = hash;
  }
  return min;
}

export const searchTooShort = 'Type three letters of a word or more, or the number of a question';

const largestID = 2_147_483_647;

/** Ignores case; `%`, `_` and `\` are taken literally. */
export const uniqueIDBegins = (text: string): SQL =>
  sql`lower(${table.uniqueID}::text) like lower(${beginningWith(text)})`;

/**
 * A search as a condition on `questions` that can use an index: a number is an id; for other text every word must occur
 * in the question or its options; both may also be the beginning of a unique id.
 * @param search trimmed, not empty
 * @throws Failure `invalid` for `search` when it is too short for the index
 */
export const questionMatches = (search: string): SQL => matchOf(search, () => undefined);

/**
 * Like `questionMatches`, but also allows a search of one-letter and two-letter words: each must begin a word, or the
 * whole search a unique id. Short beginnings match very many rows, so only a list that stops early should use this.
 * @throws Failure `invalid` for `search` when it has neither letter nor digit
 */
export const questionMatchesShort = (search: string): SQL =>
  matchOf(search, (words) => {
    // The trigram index also contains one-letter and two-letter beginnings of words.
    if (!words.every((word) => /^[\p{L}\p{M}\p{N}]/u.test(word))) return undefined;
    const begins = words.map((word) => {
      const beginnings = ['', ' ', '(', '"'].map((before) => beginningAfter(before, word));
      return sql`(${sql.join(beginnings, sql` or `)})`;
    });
    return sql`(${sql.join(begins, sql` and `)} or ${uniqueIDBegins(search)})`;
  });

const beginningAfter = (before: string, word: string): SQL =>
  sql`${table.words} ilike ${before ? containing(before + word) : beginningWith(word)}`;

function matchOf(search: string, ofShort: (words: string[]) => SQL | undefined): SQL {
  const isNumber = /^\d{1,10}$/.test(search) && Number(search) <= largestID;
  if (isNumber) return sql`(${table.id} = ${Number(search)} or ${uniqueIDBegins(search)})`;
  const words = search.split(/\s+/);
  // The trigram index cannot find shorter pieces: it would be scanned completely.
  const isIndexed = words.some((word) => /[\p{L}\p{M}\p{N}]{3}/u.test(word));
  const mayBeUniqueID = words.length === 1 && search.length >= 3 && /^[\p{L}\p{N}]/u.test(search);
  if (!isIndexed && !mayBeUniqueID) {
    const short = ofShort(words);
    if (short) return short;
    throw invalid({ search: searchTooShort });
  }
  const contains = words.map((word) => sql`${table.words} ilike ${containing(word)}`);
  const byWords = sql`(${sql.join(contains, sql` and `)})`;
  if (!mayBeUniqueID) return byWords;
  return isIndexed ? sql`(${byWords} or ${uniqueIDBegins(search)})` : uniqueIDBegins(search);
}
