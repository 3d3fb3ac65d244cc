import { checked } from '@prepdesk/contract/first-error';
import { mappingLogs as calls } from '@prepdesk/contract/usage/mapping-logs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import type { Actor } from '../actor.ts';
import { learners } from '../schema/learners.ts';
import { mappingLogs as table } from '../schema/usage.ts';
import { days, searchIn } from './conditions.ts';
import { instantText } from './instant.ts';
import { listOf } from './list-of.ts';
import { newest } from './statement.ts';

const product = useProduct();

/** A list of a log as the product has them, which counts how often a column is computed and a table joined. */
const list = listOf(calls.list, {
  from: table,
  key: [table.createdAt, table.id],
  readsAtOnce: true,
  join: [[learners, sql`${learners.id} = ${table.learnerID} and nextval('rows_joined') > 0`]],
  columns: {
    id: table.id,
    appName: sql<string>`nextval('cells_computed')::text`,
    userID: table.learnerID,
    referenceID: table.referenceID,
    fullName: learners.fullName,
    userPhone: learners.phone,
    userEmail: learners.email,
    cdn: table.cdn,
    createdAt: instantText(table.createdAt),
  },
  search: searchIn(table.searchText),
  filters: { made: days(table.createdAt) },
  order: newest(table.createdAt, table.id),
});

beforeAll(async () => {
  await product.pool.query(`
    create sequence rows_joined; create sequence cells_computed;
    insert into learners (id, app_id, phone, full_name) values (1, 1, '9600000001', 'Isha Menon');
    insert into mapping_logs (learner_id, reference_id, created_at)
      select 1, 'video-' || n, now() + n * interval '1 second' from generate_series(1, 600) n`);
});

it('a deep page of a log computes its columns and joins other tables for its own rows alone, not for those before it', async () => {
  const { rules, connection } = product.services;
  const input = checked(calls.list.input, { page: 51, limit: 10 });
  const { data } = await list({ input, actor: {} as Actor, rules, db: connection.db });
  expect(data.map(({ referenceID }) => referenceID)).toEqual(
    Array.from({ length: 10 }, (_, n) => `video-${100 - n}`),
  );
  const { rows } = await product.pool.query(
    'select r.last_value::int as joined, c.last_value::int as computed from rows_joined r, cells_computed c',
  );
  expect(rows).toEqual([{ joined: 10, computed: 10 }]);
});
