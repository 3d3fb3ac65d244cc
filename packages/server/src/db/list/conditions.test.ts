import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../connect.ts';
import { ofActor } from './conditions.ts';

it('restricts a list to what belongs to the caller, whatever the input says', async () => {
  const own = ofActor(sql`faculty_id`, ({ facultyID }) => facultyID);
  const part = await own(['own'], { input: { own: 8 }, actor: { facultyID: 7 } as Actor, db: {} as Db });
  expect(part).toMatchObject({ shape: 'own', values: { own: 7 } });
  expect(new PgDialect().sqlToQuery(part!.where()).sql).toBe('faculty_id = $1');
});
