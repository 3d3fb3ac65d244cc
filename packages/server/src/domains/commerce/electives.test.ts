import { electives } from '@prepdesk/contract/commerce/electives';
import { beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'Law');
  await product.pool.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
     values (1, 1, $1, 'Group One', 4999, 180), (2, 1, $1, 'Group Two', 4999, 180)`,
    [chain.courseID],
  );
  await product.pool.query('insert into package_classes (package_id, class_id) values (1, $1), (2, $1)', [
    chain.classID,
  ]);
});

it('a class becomes elective in one package only, unless somebody changed it meanwhile', async () => {
  const list = async (input: Record<string, unknown> = {}) =>
    (await product.ask(electives.list, { appID: 1, ...input }, { token })).body.response.electives;
  const key = { packageID: 1, classID: chain.classID };
  expect(await list({ packageID: 1 })).toEqual([
    {
      electiveID: `1/${chain.classID}`,
      ...key,
      packageName: 'Group One',
      className: 'Law class',
      subjectName: 'Law subject',
      isElective: 0,
      rowVersion: 1,
    },
  ]);
  const set = (input: Record<string, unknown>) =>
    product.ask(electives.setState, { ...key, isElective: 1, ...input }, { token });
  expect((await set({ rowVersion: 1 })).body.message).toBe('Elective updated');
  expect((await set({ rowVersion: 1, isElective: 0 })).httpStatus).toBe(409);
  expect((await list({ isElective: 1 })).map(({ packageID }) => packageID)).toEqual([1]);
  expect(await list({ search: 'group t' })).toMatchObject([{ packageID: 2, isElective: 0 }]);
  expect((await set({ classID: 999_999 })).body.message).toMatch(/^The class in this package was not found/);
  expect(
    (await product.ask(electives.packages, { appID: 1 }, { token })).body.response.packages.map(
      ({ packageName }) => packageName,
    ),
  ).toEqual(['Group One', 'Group Two']);
});
