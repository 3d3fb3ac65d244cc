import { missing } from '@prepdesk/contract/failures';
import { paiseOf } from '@prepdesk/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { executePrepared } from '../../../db/prepared-rows.ts';
import { hundredthsOf } from './amounts.ts';

/** What was agreed with a faculty from a day on. */
export type Terms = {
  /** 0 means no agreement: then the percentage is that of the faculty's own record, without a guarantee. */
  id: number;
  /** yyyy-MM-dd */
  fromOn: string;
  mgAmount: bigint;
  mgRecovered: bigint;
  rate: bigint;
  exchange: bigint;
  isExchanged: boolean;
  createdAt: Date;
  rowVersion: number;
};

/** The terms are sorted by the day from which they apply. */
export type Faculty = { id: number; appID: number; name: string; terms: readonly Terms[] };

type Row = {
  facultyID: number;
  appID: number;
  name: string;
  own: string;
  termsID: number | null;
  fromOn: string;
  amount: string;
  recovered: string;
  rate: string;
  isExchanged: boolean;
  exchange: string;
  createdAt: Date;
  rowVersion: number;
};

const hundredPercent = hundredthsOf('100.00');

/** Faculties that match `where` (a condition on `f`, of few different texts), by name. */
export async function facultiesWhere(db: Db, where: SQL): Promise<Faculty[]> {
  const { rows } = await executePrepared<Row>(
    db,
    'royalty.faculties',
    sql`
    select f.id as "facultyID", f.app_id as "appID", f.name::text as name, f.royality_percentage::text as own,
      t.id as "termsID", t.from_on::text as "fromOn", t.mg_amount::text as amount, t.mg_recovered::text as recovered,
      t.royality_percentage::text as rate, t.exchange_royality = 1 as "isExchanged",
      t.exchange_percentage::text as exchange, t.created_at as "createdAt", t.row_version as "rowVersion"
    from faculties f left join royalty_terms t on t.faculty_id = f.id
    where ${where} order by f.name, f.id, t.from_on, t.id`,
  );
  const byID = new Map<number, Faculty & { terms: Terms[] }>();
  for (const row of rows) {
    const { facultyID: id, appID, name } = row;
    const faculty = byID.get(id) ?? { id, appID, name, terms: [unagreed(row)] };
    byID.set(id, faculty);
    if (row.termsID !== null) faculty.terms.push(termsOf(row, row.termsID));
  }
  return [...byID.values()];
}

const termsOf = (row: Row, id: number): Terms => ({
  id,
  fromOn: row.fromOn,
  mgAmount: paiseOf(row.amount),
  mgRecovered: paiseOf(row.recovered),
  rate: hundredthsOf(row.rate),
  isExchanged: row.isExchanged,
  exchange: row.isExchanged ? hundredthsOf(row.exchange) : hundredPercent,
  createdAt: new Date(row.createdAt),
  rowVersion: row.rowVersion,
});

const unagreed = ({ own }: Row): Terms => ({
  id: 0,
  fromOn: '',
  mgAmount: 0n,
  mgRecovered: 0n,
  rate: hundredthsOf(own),
  exchange: hundredPercent,
  isExchanged: false,
  createdAt: new Date(0),
  rowVersion: 0,
});

export async function facultyWithID(db: Db, facultyID: number): Promise<Faculty> {
  const [faculty] = await facultiesWhere(db, sql`f.id = ${facultyID}`);
  if (!faculty) throw missing('The faculty');
  return faculty;
}

/** The terms that apply on a day: those that started last, and of one start day the newest. */
export const termsOn = ({ terms }: Faculty, day: string): Terms =>
  terms.findLast(({ fromOn }) => fromOn <= day) as Terms;
