import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let token: string;
let chain: Chain;
beforeAll(async () => {
  product = await openProduct();
  token = await sessionOf(product.pool, staff.superAdmin);
  chain = await addChain(product, token, 'First');
});
afterAll(() => product.close());

it('all classes of an app can be chosen, and none of another app', async () => {
  const idsOf = async (appID: number) =>
    (await product.ask(classChoices.list, { appID }, { token })).body.response.classes.map(
      ({ classID }) => classID,
    );
  expect(await idsOf(chain.appID)).toContain(chain.classID);
  expect(await idsOf(3 - chain.appID)).not.toContain(chain.classID);
});
