import type { AnyCall } from '@prepdesk/contract/define-call';
import { mg } from '@prepdesk/contract/royalty/mg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld } from '../../testing/royalty-world.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let facultyID: number;

beforeAll(async () => {
  const world = await addRoyaltyWorld(product, asha, { packages: [] });
  facultyID = world.facultyIDs[0] ?? 0;
  await done(mg.save, {
    facultyID,
    mgAmount: '1000',
    mgRecovered: '400',
    royalityPercentage: '10',
    exchangeRoyality: 0,
    fromDay: '2026-01-01',
  });
});

const send = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token: asha })).body;

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const body = await send(call, input);
  expect(body, body.message).toMatchObject({ status: true });
  return body.response;
}

describe('MG details', () => {
  it('MG details are stored as they were at each save, and shown with their date', async () => {
    const before = await product.pool.query(
      'select count(*)::int as n from royalty_terms where faculty_id = $1',
      [facultyID],
    );
    const { faculty } = await done(mg.faculties, { appID: 1 });
    const own = faculty.find(({ id }) => id === facultyID);
    expect(own).toMatchObject({
      mgAmount: '1000.00',
      mgRecovered: '400.00',
      fromDay: '2026-01-01',
      exchangeRoyality: 0,
    });
    await done(mg.save, {
      facultyID,
      mgAmount: '2000',
      mgRecovered: '1000',
      royalityPercentage: '12',
      exchangeRoyality: 1,
      exchangePercentage: '85',
      rowVersion: own?.rowVersion,
    });
    const after = await product.pool.query(
      'select count(*)::int as n from royalty_terms where faculty_id = $1',
      [facultyID],
    );
    expect(after.rows[0].n).toBe(before.rows[0].n + 1);
    const stale = await product.ask(
      mg.save,
      {
        facultyID,
        mgAmount: '1',
        mgRecovered: '0',
        royalityPercentage: '1',
        exchangeRoyality: 0,
        rowVersion: own?.rowVersion,
      },
      { token: asha },
    );
    expect(stale.httpStatus).toBe(409);
  });

  it('MG details say what is missing or too large', async () => {
    const input = {
      facultyID,
      mgAmount: '10',
      mgRecovered: '0',
      royalityPercentage: '10',
      exchangeRoyality: 0,
    };
    const says = async (part: Record<string, unknown>) =>
      (await send(mg.save, { ...input, ...part })).message;
    expect(await says({ exchangeRoyality: '' })).toBe('Please fill all the fields.');
    expect(await says({ mgRecovered: '11' })).toBe('More cannot be recovered than the MG amount');
    expect(await says({ royalityPercentage: '100.01' })).toBe('Royalty percentage cannot be more than 100');
  });
});
