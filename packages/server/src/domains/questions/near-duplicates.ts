import type { SimilarQuestion } from '@prepdesk/contract/questions/questions';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { bandsOf } from './question-words.ts';

/**
 * Finds questions that say nearly the same: candidates share a band (one index look-up), and trigrams judge them.
 * For the reasons see docs/decisions/0025-near-duplicates.md.
 */

/** The trigram similarity from which two questions count as nearly the same. */
export const nearEnough = 0.65;
/** While the options of a text are missing, this much of it must be contained in the other question. */
const containedEnough = 0.75;
const maxShown = 5;
/** In characters; a shorter text would resemble everything. */
const minLetters = 12;

/** Questions of the same pattern share a band in very large numbers; this many are enough to show that. */
const maxPerBand = 200;
/** Only those that share the most bands are judged; the others cannot be the closest. */
const maxJudged = 100;
const maxJudgedOfRow = 20;

/**
 * Questions that share one of `bands`, those that share most first. Bands are looked up one at a time: for a whole list
 * the planner expects a tenth of the bank to match, and scans it completely.
 */
export const candidates = (bands: SQL, max: number): SQL => sql`
  select id from unnest(${bands}) band
  cross join lateral (select id from questions where bands @> array[band] limit ${maxPerBand}) sharing
  group by id order by count(*) desc, id limit ${max}`;

type Typed = {
  words: string;
  hasOptions: boolean;
  /** Only questions of these types are shown. */
  types: readonly number[];
  questionID?: number | undefined;
};

/** The questions most similar to what is being typed, at most five, the closest first. */
export async function similarQuestions(db: Db, typed: Typed): Promise<SimilarQuestion[]> {
  const { words, hasOptions, types, questionID = 0 } = typed;
  if (words.length < minLetters) return [];
  // While the options are missing, similarity to the whole of the other question means little.
  const contained = hasOptions ? sql`0::real` : sql`word_similarity(${words}, q.words)`;
  const { rows } = await db.execute<SimilarQuestion>(sql`
    select "questionID", "uniqueID", type, words, "isActive", greatest(shared, contained)::float8 as similarity
    from (
      select q.id as "questionID", coalesce(q.unique_id::text, '') as "uniqueID", q.type, q.words,
        q.is_active as "isActive", similarity(q.words, ${words}) as shared, ${contained} as contained
      from (${candidates(sql`${bandsText(bandsOf(words))}::int[]`, maxJudged)}) candidate
      join questions q on q.id = candidate.id
      where q.id <> ${questionID} and q.type = any(${sql.param(types)}::int[])
    ) judged
    where shared >= ${nearEnough} or contained >= ${containedEnough}
    order by similarity desc, "questionID" limit ${maxShown}`);
  return rows;
}

export type Compared = {
  rowNumber: number;
  words: string;
  bands: number[];
  /** The question that the row changes, which is not compared with itself. */
  questionID?: number | undefined;
};

/** The closest match of a row: a question of the bank, or an earlier row of the same file. */
export type NearDuplicate = {
  rowNumber: number;
  nearQuestionID: number | null;
  nearRow: number | null;
  similarity: number;
};

/**
 * The closest match of each row of a file, in the bank and among the earlier rows; rows without a match are left out.
 * It is one statement, designed for about 5,000 rows.
 */
export async function nearDuplicates(db: Db, rows: readonly Compared[]): Promise<NearDuplicate[]> {
  const compared = rows.filter(({ words }) => words.length >= minLetters);
  if (compared.length === 0) return [];
  const column = <T>(of: (row: Compared) => T) => sql.param(compared.map(of));
  // Of the earlier rows that share a band only the last two are compared. Otherwise, in a file of questions of the same
  // pattern, every row would be compared with every other.
  const { rows: matches } = await db.execute<NearDuplicate>(sql`
    with compared as materialized (
      select number, question, words, bands::int[] as bands
      from unnest(${column(({ rowNumber }) => rowNumber)}::int[], ${column(({ questionID }) => questionID ?? 0)}::int[],
        ${column(({ words }) => words)}::text[], ${column(({ bands }) => bandsText(bands))}::text[])
        as a (number, question, words, bands)
    ),
    in_bank as (
      select a.number, q.id, null::int as row, similarity(q.words, a.words)
      from compared a
      cross join lateral (${candidates(sql`a.bands`, maxJudgedOfRow)}) candidate
      join questions q on q.id = candidate.id
      where q.id <> a.question
    ),
    pairs as (
      select number, earlier, row_number() over (partition by number order by count(*) desc, earlier) as nth
      from (
        select number, unnest(array[lag(number) over sharing, lag(number, 2) over sharing]) as earlier
        from compared, unnest(bands) band
        window sharing as (partition by band order by number)
      ) chained
      where earlier is not null group by number, earlier
    ),
    in_file as (
      select a.number, null::int, b.number, similarity(a.words, b.words)
      from pairs join compared a on a.number = pairs.number join compared b on b.number = pairs.earlier
      where nth <= ${maxJudgedOfRow}
    )
    select distinct on (number) number as "rowNumber", id as "nearQuestionID", row as "nearRow",
      similarity::float8 as similarity
    from (select * from in_bank union all select * from in_file) matches (number, id, row, similarity)
    where similarity >= ${nearEnough}
    order by number, similarity desc, id nulls last, row`);
  return matches;
}

const bandsText = (bands: readonly number[]): string => `{${bands.join()}}`;
