import { describe, expect, it } from 'vitest';
import { allMigrations, migrationText } from '../db/upgrade/journal.ts';
import { breaksOf } from './expand-first.ts';

/**
 * Migrations before this one were applied while nobody worked: servers of two releases did not run side by side yet.
 */
const firstChecked = 20;

describe('a migration', () => {
  it.each(
    allMigrations()
      .map(({ tag }) => tag)
      .slice(firstChecked),
  )('a migration %s leaves the previous release what it needs', (tag) => {
    expect(breaksOf(migrationText(tag))).toEqual([]);
  });

  it.each([
    'CREATE TABLE "a" ("id" integer PRIMARY KEY, "name" text NOT NULL, CONSTRAINT "a_name" CHECK (name <> \'\'));',
    'CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nCREATE UNIQUE INDEX "a_id" ON "a" USING btree ("id");',
    'ALTER TABLE "orders" ADD COLUMN "note" text;',
    'ALTER TABLE "orders" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "year" integer GENERATED ALWAYS AS (2000) STORED NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "gift_id" integer; ALTER TABLE "orders" ADD CONSTRAINT "gift" UNIQUE("gift_id");',
    'ALTER TABLE "orders" ADD CONSTRAINT "paid" CHECK (paid_amount >= 0) NOT VALID;',
    'CREATE INDEX "orders_note" ON "orders" USING btree ("note");',
    "INSERT INTO notes VALUES ('DROP TABLE orders');",
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ begin drop table x; end $$;',
    '-- contract: 2.6.0\nALTER TABLE "orders" DROP COLUMN "note";',
  ])('a migration may say %s', (text) => {
    expect(breaksOf(text)).toEqual([]);
  });

  it.each([
    ['DROP TABLE "orders";', 'takes a table away'],
    ['ALTER TABLE "orders" DROP COLUMN "note";', 'takes a column away'],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "notes";', 'renames'],
    ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'may leave out'],
    ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;', 'does not send'],
    ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 'does not fill'],
    ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 'changes a type'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "n" UNIQUE("note");', 'to a new rule'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "n" CHECK ("orders"."note" <> \'\');', 'to a new rule'],
    ['CREATE UNIQUE INDEX "n" ON "orders" USING btree ("note");', 'to a new rule'],
    ['-- contract: soon\nDROP TABLE "orders";', 'takes a table away'],
  ])('a migration may not say %s', (text, why) => {
    expect(breaksOf(text)).toEqual([expect.stringContaining(why)]);
  });
});
