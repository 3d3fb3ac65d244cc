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
