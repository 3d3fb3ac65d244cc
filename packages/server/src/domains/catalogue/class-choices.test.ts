import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

it('all classes of an app can be chosen, and none of another app', async () => {
  const idsOf = async (appID: number) =>
    (await product.ask(classChoices.list, { appID }, { token })).body.response.classes.map(
      ({ classID }) => classID,
    );
  expect(await idsOf(chain.appID)).toContain(chain.classID);
  expect(await idsOf(3 - chain.appID)).not.toContain(chain.classID);
});

it('classes to choose from are searched and answered page by page, and those that were chosen before stand after them', async () => {
  const { pool } = product;
  await pool.query(
    `insert into classes (subject_map_id, name, description, image, order_by)
     select $1, 'Costing ' || to_char(n, 'FM00'), '', '', 1 from generate_series(1, 12) n`,
    [chain.subjectMapID],
  );
  const namesOf = async (asked: object) =>
    (
      await product.ask(classChoices.list, { appID: chain.appID, ...asked }, { token })
    ).body.response.classes.map(({ className }) => className);
  expect(await namesOf({ search: 'costing', limit: 5 })).toEqual([1, 2, 3, 4, 5].map((n) => `Costing 0${n}`));
  expect(await namesOf({ search: 'costing', limit: 5, page: 3 })).toEqual(['Costing 11', 'Costing 12']);
  expect(await namesOf({ search: 'costing' })).toHaveLength(12);
  const [first = ''] = await namesOf({ search: 'First' });
  const chosen = `${chain.classID}`;
  expect(await namesOf({ search: 'costing 0', limit: 1, chosen })).toEqual(['Costing 01', first]);
  expect(await namesOf({ search: 'First', limit: 1, chosen })).toEqual([first]);
});
