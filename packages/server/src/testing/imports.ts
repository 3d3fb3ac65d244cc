import type { AnyCall } from '@prepdesk/contract/define-call';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { beforeAll, expect } from 'vitest';
import { addChain, type Chain } from './catalogue.ts';
import { useProduct } from './product.ts';
import { sendFile } from './send-file.ts';
import { useSession } from './sessions.ts';
import { addSoldPackage, soldPackageID } from './sold-packages.ts';
import { staff } from './staff.ts';

/** What a trial or an import says of each row: what would happen to it, and what its cells hold besides. */
export const said = ({ rows }: ImportReport) => rows.map(({ action, says }) => [action, says]);
export const noted = ({ rows }: ImportReport) => rows.map(({ notes = [] }) => notes.join('. '));

/** A product in which files of coupons, drugs and tracking IDs can be imported and exported. */
export function useImports() {
  const product = useProduct();
  const token = useSession(product, staff.superAdmin);
  const scope = {} as Chain;

  beforeAll(async () => {
    Object.assign(scope, await addChain(product, token, 'Law'));
    await addSoldPackage(product.pool, scope);
    await ask(metaTypes.save, { name: 'Dose' });
    await ask(shipments.setPackage, { packageID: soldPackageID, books: 1, notes: 0, penDrive: 0 });
    await product.pool.query(
      `insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan');
       insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, is_active,
         paid_amount, validity_in_days, package_expiry_date)
       values ('PAID-1', 1, 1, ${soldPackageID}, 'Sold for a year', 9999, 1, 9999, 90, '2030-01-01')`,
    );
  });

  const ask = async (call: AnyCall, input: Record<string, unknown>) =>
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested where it is made
    (await product.ask(call, input, { token })).body as any;
  const countOf = async (table: string): Promise<number> =>
    (await product.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  const download = async (path: string, query: Record<string, string> = {}): Promise<Buffer> => {
    const { statusCode, rawPayload } = await product.server.inject({
      url: `/api/${path}?${new URLSearchParams({ ...query, format: 'xlsx' })}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(200);
    return rawPayload;
  };
  const imported = async (call: AnyCall, input: object, content: Buffer) => {
    const reply = await sendFile(product, token, call, input, { name: 'rows.xlsx', content });
    if (!reply.status) throw new Error(reply.message);
    return reply.response as ImportReport & { tried?: string };
  };
  return { product, token, scope, ask, countOf, download, imported };
}
