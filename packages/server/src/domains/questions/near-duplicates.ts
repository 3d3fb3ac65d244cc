import type { SimilarQuestion } from '@prepdesk/contract/questions/questions';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { bandsOf } from './question-words.ts';

/**
 * Which questions say nearly the same: candidates share a band (one look into an index), and trigrams judge them.
 * Why so: docs/decisions/0025-near-duplicates.md.
 */

/** Shared trigrams from which two questions are taken for nearly the same. */
export const nearEnough = 0.65;
/** Of a text whose options are still to come, this much stands in the other question. */
const containedEnough = 0.75;
const mostShown = 5;
/** Less would be near to everything. */
const leastWords = 12;

/** Of questions from one mould a band is shared by very many: these are enough to show that. */
const mostPerBand = 200;
/** Those that share the most bands are judged, the others can not be the nearest. */
const mostJudged = 100;
const mostJudgedOfRow = 20;

/**
 * Questions that share one of `bands`, those that share most first. One band at a time: of a whole list of them the
 * planner expects a tenth of the bank, and reads it from end to end.
 */
export const candidates = (bands: SQL, most: number): SQL => sql`
  select id from unnest(${bands}) band
  cross join lateral (select id from questions where bands @> array[band] limit ${mostPerBand}) sharing
  group by id order by count(*) desc, id limit ${most}`;

type Typed = {
  words: string;
  hasOptions: boolean;
  /** Of questions of other types nothing is told. */
  types: readonly number[];
  questionID?: number | undefined;
};

/** The questions nearest to what is being typed, at most five, the nearest first. */
export async function similarQuestions(db: Db, typed: Typed): Promise<SimilarQuestion[]> {
  const { words, hasOptions, types, questionID = 0 } = typed;
  if (words.length < leastWords) return [];
  // Before the options are there, the whole of the other question is no measure.
  const contained = hasOptions ? sql`0::real` : sql`word_similarity(${words}, q.words)`;
  const { rows } = await db.execute<SimilarQuestion>(sql`
    select "questionID", "uniqueID", type, words, "isActive", greatest(shared, contained)::float8 as similarity
    from (
      select q.id as "questionID", coalesce(q.unique_id::text, '') as "uniqueID", q.type, q.words,
        q.is_active as "isActive", similarity(q.words, ${words}) as shared, ${contained} as contained
      from (${candidates(sql`${bandsText(bandsOf(words))}::int[]`, mostJudged)}) candidate
      join questions q on q.id = candidate.id
      where q.id <> ${questionID} and q.type = any(${sql.param(types)}::int[])
    ) judged
    where shared >= ${nearEnough} or contained >= ${containedEnough}
    order by similarity desc, "questionID" limit ${mostShown}`);
  return rows;
}

export type Compared = {
  rowNumber: number;
  words: string;
  bands: number[];
  /** The question that the row changes: it is not near to itself. */
  questionID?: number | undefined;
};

/** What a row is nearest to: a question of the bank, or an earlier row of the same file. */
export type NearDuplicate = {
  rowNumber: number;
  nearQuestionID: number | null;
  nearRow: number | null;
  similarity: number;
};

/**
 * The nearest of each row of a file, in the bank and among the rows before it; rows without one are left out. One
 * statement, meant for about 5,000 rows.
 */
export async function nearDuplicates(db: Db, rows: readonly Compared[]): Promise<NearDuplicate[]> {
  const compared = rows.filter(({ words }) => words.length >= leastWords);
  if (compared.length === 0) return [];
  const column = <T>(of: (row: Compared) => T) => sql.param(compared.map(of));
  // Of the rows before it that share a band only the last two are looked at: a file of questions from one mould would
  // otherwise be compared each with each.
  const { rows: found } = await db.execute<NearDuplicate>(sql`
    with asked as materialized (
      select number, question, words, bands::int[] as bands
      from unnest(${column(({ rowNumber }) => rowNumber)}::int[], ${column(({ questionID }) => questionID ?? 0)}::int[],
        ${column(({ words }) => words)}::text[], ${column(({ bands }) => bandsText(bands))}::text[])
        as a (number, question, words, bands)
    ),
    in_bank as (
      select a.number, q.id, null::int as row, similarity(q.words, a.words)
      from asked a
      cross join lateral (${candidates(sql`a.bands`, mostJudgedOfRow)}) candidate
      join questions q on q.id = candidate.id
      where q.id <> a.question
    ),
    pairs as (
      select number, earlier, row_number() over (partition by number order by count(*) desc, earlier) as place
      from (
        select number, unnest(array[lag(number) over sharing, lag(number, 2) over sharing]) as earlier
        from asked, unnest(bands) band
        window sharing as (partition by band order by number)
      ) chained
      where earlier is not null group by number, earlier
    ),
    in_file as (
      select a.number, null::int, b.number, similarity(a.words, b.words)
      from pairs join asked a on a.number = pairs.number join asked b on b.number = pairs.earlier
      where place <= ${mostJudgedOfRow}
    )
    select distinct on (number) number as "rowNumber", id as "nearQuestionID", row as "nearRow",
      similarity::float8 as similarity
    from (select * from in_bank union all select * from in_file) found (number, id, row, similarity)
    where similarity >= ${nearEnough}
    order by number, similarity desc, id nulls last, row`);
  return found;
}

const bandsText = (bands: readonly number[]): string => `{${bands.join()}}`;
