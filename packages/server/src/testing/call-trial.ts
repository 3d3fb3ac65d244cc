import { isDeepStrictEqual } from 'node:util';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { open } from '@prepdesk/envelope/envelope';
import { auditedTableOf, auditedTables } from '../db/audited-tables.ts';
import { writtenInBackground } from './background-tables.ts';
import { addChain } from './catalogue.ts';
import { exampleTemplate } from './example-template.ts';
import { exampleValues } from './example-values.ts';
import { type Body, type InputField, inputFields } from './input-fields.ts';
import { fieldsOf, goodFileOf, multipartOf } from './multipart.ts';
import { otherValues } from './other-values.ts';
import { pngOfPixels } from './pictures.ts';
import { openProduct } from './product.ts';
import { goodBody } from './random-bodies.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';
import { keepStartState, type WrittenRow } from './start-state.ts';

/** What a call did: the rows that it wrote are already as they were. */
type Outcome = { isAccepted: boolean; message: string; written: WrittenRow[] };

/** What a call did with other values of one field. */
export type Varied =
  | { isKept: true; written: WrittenRow[] }
  | { isKept: false; isAccepted: boolean; refusals: string[] };

export type CallTrial = Awaited<ReturnType<typeof openCallTrial>>;
export type CallForm = Awaited<ReturnType<CallTrial['formOf']>>;

/** The product with the rows of the example world and a few more, with which each call begins. */
export async function openCallTrial() {
  const product = await openProduct({}, await exampleTemplate());
  const token = await sessionOf(product.pool, staff.superAdmin);
  const auditID = await addMoreRows();
  await product.jobsDone();
  const start = await keepStartState(product.pool);

  /** Rows that the other values of fields name, or without which a call has nothing to write. */
  async function addMoreRows(): Promise<number> {
    await addChain(product, token, 'Second');
    await product.pool.query(`
      insert into second_factors (user_id, key_sealed, confirmed_at) values (7, 'none', now());
      insert into otp_codes (phone, code_hash, expires_at, locked_until)
        select country_code || phone, 'none', now(), now() from admin_users where id in (6, 7);
      insert into subject_metas (subject_map_id) values (1);
      insert into visits (user_id, screen, favoured_at)
        select id, screen, now() + place * interval '1 minute' from admin_users,
          (values ('/coupons', 1), ('/sales_orders', 2), ('/orders', 3)) marked (screen, place)
        where phone = '${staff.superAdmin}';
      update learners set is_active = 0 where id = 730010;
      update question_import_rows set similarity = 0.9 where import_id = 910003;
      insert into images (name, content_type, size_bytes)
        values ('another-1920.png', 'image/png', 68), ('another-1200.png', 'image/png', 68);
      insert into courses (app_id, name) values (2, 'Aside');
      update courses set name = 'Aside, renamed' where name = 'Aside'`);
    for (const width of [1920, 1200])
      await product.services.storage.put(`images/another-${width}.png`, pngOfPixels(width, 628));
    const { rows } = await product.pool.query('select max(id)::int as id from audit_log');
    return rows[0].id;
  }

  async function send(call: AnyCall, body: Body, file = call.files && goodFileOf(call)): Promise<Outcome> {
    const { headers, payload } = file
      ? multipartOf(fieldsOf(body), [file])
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
    const reply = await product.server.inject({
      method: 'POST',
      url: `/api/${call.path}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    if (reply.statusCode >= 500)
      throw new Error(`${call.name} failed with ${JSON.stringify(body)}: ${reply.payload}`);
    const answer = (call.files ? open(reply.json().enc_response) : reply.json()) as ReplyBody;
    const outcome = { isAccepted: answer.status, message: answer.message };
    if (!answer.status && call.transaction !== 'own') return { ...outcome, written: [] };
    await product.jobsDone();
    const written = await start.written(
      call.writes === 'any' ? auditedTables.map(({ name }) => name) : call.writes,
    );
    await restore(written.map(({ table }) => table));
    return { ...outcome, written: written.filter(({ table }) => !writtenInBackground.includes(table)) };
  }

  async function restore(tables: WrittenRow['table'][]): Promise<void> {
    await start.restore(tables);
    if (tables.some((table) => auditedTableOf(table).notifiesAccess)) product.services.access.forget();
  }

  /**
   * The call with one body, which every other body is compared with.
   * @param more values instead of the examples
   * @param isSent which fields are sent besides the required ones
   * @returns undefined when the call refuses the body
   */
  async function formOf(call: AnyCall, more: Body, isSent = (_: string) => true) {
    const makers = {
      ...exampleValues(call),
      ...(call.name === 'auditLog.revert' && { auditID: () => auditID }),
    };
    const body: Body = { ...goodBody(call, makers, (name) => !isSent(name)), ...more };
    const file = call.files && goodFileOf(call);
    const first = await send(call, body, file);
    if (!first.isAccepted) return undefined;
    const { written } = await send(call, body, file);
    const noise = noiseOf(first.written, written);
    const usual = withoutNoise(written, noise);
    return {
      body,
      written,
      fields: inputFields(call.input, body),
      /** Sends other values of this field, until one leaves other rows. */
      vary: async ({ name, value, choices, sending }: InputField): Promise<Varied> => {
        let isAccepted = false;
        const refusals = new Set<string>();
        for (const other of otherValues(name.split('.').at(-1) ?? '', value, choices)) {
          const tried = await send(call, sending(other), file);
          if (!tried.isAccepted) refusals.add(tried.message);
          else if (isDeepStrictEqual(withoutNoise(tried.written, noise), usual)) isAccepted = true;
          else return { isKept: true, written: tried.written };
        }
        return { isKept: false, isAccepted, refusals: [...refusals] };
      },
    };
  }
  return { send, formOf, restore, setColumn: start.setColumn, close: product.close };
}

type Noise = ReadonlyMap<string, ReadonlySet<string>>;

/** The columns that two equal calls fill with different values: ids, times and secrets. */
function noiseOf(first: WrittenRow[], again: WrittenRow[]): Noise {
  const noise = new Map<string, Set<string>>();
  for (const [index, { table, after }] of first.entries()) {
    const columns = noise.get(table) ?? new Set();
    const other = again[index]?.after;
    for (const [column, value] of Object.entries(after ?? {}))
      if (!isDeepStrictEqual(value, other?.[column])) columns.add(column);
    noise.set(table, columns);
  }
  return noise;
}

const withoutNoise = (written: WrittenRow[], noise: Noise) =>
  written.map(({ table, before, after }) => {
    const isSteady = ([column]: [string, unknown]) => !noise.get(table)?.has(column);
    return { table, before, after: after && Object.fromEntries(Object.entries(after).filter(isSteady)) };
  });
