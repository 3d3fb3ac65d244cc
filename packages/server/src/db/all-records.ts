import type { RecordName } from '@prepdesk/contract/records';
import { type StoredRecord, statementOf } from './record.ts';
import * as access from './schema/access.ts';
import * as audit from './schema/audit.ts';
import * as auth from './schema/auth.ts';
import * as catalogue from './schema/catalogue.ts';
import * as clinical from './schema/clinical.ts';
import * as commerce from './schema/commerce.ts';
import * as contentPages from './schema/content-pages.ts';
import * as coupons from './schema/coupons.ts';
import * as devices from './schema/devices.ts';
import * as doubts from './schema/doubts.ts';
import * as drugImports from './schema/drug-imports.ts';
import * as drugTexts from './schema/drug-texts.ts';
import * as drugs from './schema/drugs.ts';
import * as files from './schema/files.ts';
import * as home from './schema/home.ts';
import * as jobs from './schema/jobs.ts';
import * as learners from './schema/learners.ts';
import * as lists from './schema/lists.ts';
import * as mapping from './schema/mapping.ts';
import * as orders from './schema/orders.ts';
import * as persons from './schema/persons.ts';
import * as pushes from './schema/pushes.ts';
import * as questions from './schema/questions.ts';
import * as quizzes from './schema/quizzes.ts';
import * as reports from './schema/reports.ts';
import * as reviews from './schema/reviews.ts';
import * as royalty from './schema/royalty.ts';
import * as sales from './schema/sales.ts';
import * as shipping from './schema/shipping.ts';
import * as signOff from './schema/sign-off.ts';
import * as support from './schema/support.ts';
import * as treasures from './schema/treasures.ts';
import * as usage from './schema/usage.ts';
import * as videos from './schema/videos.ts';

const domains = [
  ...[
    access,
    audit,
    auth,
    catalogue,
    clinical,
    commerce,
    contentPages,
    coupons,
    devices,
    doubts,
    drugs,
    drugTexts,
    drugImports,
  ],
  ...[
    files,
    home,
    jobs,
    learners,
    lists,
    mapping,
    orders,
    persons,
    pushes,
    questions,
    quizzes,
    reports,
    reviews,
    royalty,
    sales,
    shipping,
    signOff,
    support,
  ],
  ...[treasures, usage, videos],
];

/**
 * The statement of every table. A table missing here would have no triggers and no names; a test checks that none is.
 */
export const allRecords: readonly StoredRecord[] = domains
  .flatMap((tables) => Object.values(tables))
  .flatMap((value) => (typeof value === 'object' ? (statementOf(value) ?? []) : []));

const byName = new Map<string, StoredRecord>(allRecords.map((one) => [one.name, one]));

/** The log may name tables that no longer exist; those have no statement. */
export const recordNamed = (table: string): StoredRecord | undefined => byName.get(table);

/** @throws when only the contract has the name */
export function recordOf(name: RecordName): StoredRecord {
  const found = byName.get(name);
  if (!found) throw new Error(`There is no record ${name}`);
  return found;
}
