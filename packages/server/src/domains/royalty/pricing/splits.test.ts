import { beforeAll, expect, it } from 'vitest';
import { useProduct } from '../../../testing/product.ts';
import { renewedSums } from '../../../testing/renewed-sums.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../../testing/royalty-world.ts';
import { useSession } from '../../../testing/sessions.ts';
import { staff } from '../../../testing/staff.ts';
import { splitsOf } from './splits.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let world: RoyaltyWorld;

beforeAll(async () => {
  world = await addRoyaltyWorld(product, token, {
    packages: [
      [
        [1, 3600],
        [2, 1000],
        [2, 77],
      ],
      [
        [1, 0],
        [0, 30],
      ],
      [],
    ],
  });
}, 60_000);

/** Of the packages of the world, with their faculties counted from 1. */
async function splits() {
  const all = await splitsOf(product.services.connection.db, 1);
  return world.packageIDs.map((id) => {
    const { rule, weights = [] } = all.get(id) ?? {};
    return [rule, ...weights.map(([facultyID, weight]) => [world.facultyIDs.indexOf(facultyID) + 1, weight])];
  });
}

const atFirst = [['credits', [1, 3600], [2, 1077]], ['classes', [0, 1], [1, 1]], [undefined]];

it('the split of each package is the same before and after it is kept', async () => {
  expect(await splits()).toEqual(atFirst);
  await renewedSums(product);
  const { rows } = await product.pool.query('select package_id as id from royalty_splits where app_id = 1');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(world.packageIDs.slice(0, 2)));
  expect(await splits()).toEqual(atFirst);
});

it('a split that is kept is read without its classes', async () => {
  await renewedSums(product);
  const client = await product.pool.connect();
  await client.query(
    'begin; set local session_replication_role = replica; update package_classes set credit_seconds = 9; commit',
  );
  client.release();
  expect(await splits()).toEqual(atFirst);
  await product.pool.query(`insert into royalty_sums_due (app_id, month) values (0, '')`);
  expect((await splits())[0]).toEqual(['credits', [1, 9], [2, 18]]);
});

const nameless = 'select class_id from package_classes where package_id = $1';

it.each<[string, () => Promise<unknown>, unknown]>([
  ['other classes', () => world.teach(1, [[3, 40]]), ['credits', [3, 40]]],
  [
    'another faculty of a class',
    () =>
      product.pool.query(`update class_details set faculty_id = $2 where class_id in (${nameless})`, [
        world.packageIDs[1],
        world.facultyIDs[0],
      ]),
    ['credits', [1, 40]],
  ],
  [
    'a class that nobody teaches any more',
    () =>
      product.pool.query(`delete from class_details where class_id in (${nameless})`, [world.packageIDs[1]]),
    ['credits', [0, 40]],
  ],
  [
    'other credit seconds',
    () =>
      product.pool.query('update package_classes set credit_seconds = 0 where package_id = $1', [
        world.packageIDs[1],
      ]),
    ['classes', [0, 1]],
  ],
])('a split applies at once, however it changes: %s', async (_, change, changed) => {
  await renewedSums(product);
  await change();
  expect((await splits())[1]).toEqual(changed);
  await renewedSums(product);
  expect((await splits())[1]).toEqual(changed);
});
