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

it('classes to choose from are answered page by page where a limit is sent, and in full otherwise', async () => {
  await product.pool.query(
    `insert into classes (subject_map_id, name, description, image, order_by)
     select $1, 'Costing ' || n, '', '', 1 from generate_series(1, 5) n`,
    [chain.subjectMapID],
  );
  const classesOf = async (pages: object) => {
    const { body } = await product.ask(classChoices.list, { appID: chain.appID, ...pages }, { token });
    return body.response.classes;
  };
  const all = await classesOf({});
  expect(all).toHaveLength(6);
  expect(await classesOf({ limit: 4 })).toEqual(all.slice(0, 4));
  expect(await classesOf({ limit: 4, page: 2 })).toEqual(all.slice(4));
  expect(await classesOf({ limit: 4, page: 3 })).toEqual([]);
});

it('classes to choose from are searched by the server, and those that were chosen are offered beside what was found', async () => {
  const namesOf = async (wanted: object) => {
    const { body } = await product.ask(classChoices.list, { appID: chain.appID, ...wanted }, { token });
    return body.response.classes.map(({ className }) => className);
  };
  expect(await namesOf({ search: 'costing', limit: 2 })).toEqual(['Costing 1', 'Costing 2']);
  expect(await namesOf({ search: 'costing 4' })).toEqual(['Costing 4']);
  const chosen = String(chain.classID);
  expect(await namesOf({ search: 'costing', limit: 1, chosen })).toEqual(['Costing 1', 'First class']);
  expect(await namesOf({ chosen })).toHaveLength(6);
  expect(await namesOf({ appID: 3 - chain.appID, chosen })).toEqual([]);
});
