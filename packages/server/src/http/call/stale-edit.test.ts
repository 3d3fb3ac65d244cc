import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { describe, expect, it } from 'vitest';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { goodBody } from '../../testing/random-bodies.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Whoever edited a row that has changed chooses between their values and those of the list: both must be alike. */

/** Edits that take no version, and why. */
const versionless: Readonly<Record<string, string>> = {
  'savedViews.edit': 'a view is edited by one person, field by field',
};

/** A key whose row is on the first page, where that of the example is not. */
const onFirstPage: Readonly<Record<string, Row>> = { 'videos.edit': { videoID: oneOfEachID } };

type Row = Record<string, unknown>;

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

const send = async (call: AnyCall, more: Row, isLeftOut = (_: string) => false) => {
  const body = { ...goodBody(call, exampleValues(call), isLeftOut), ...more };
  return product.ask(call, body as never, { token });
};

const pairs = allCalls.flatMap((edit) => {
  const list = allCalls.find(({ name }) => name === edit.name.replace(/\.edit$/, '.list'));
  const isMeant = edit.name.endsWith('.edit') && !edit.files && !(edit.name in versionless);
  return isMeant && list ? [[edit.name, edit, list] as const] : [];
});

describe('a stale edit is refused with the row that the list shows', () => {
  it.each(pairs)('a stale edit is refused with the row that the list shows: %s', async (name, edit, list) => {
    const { httpStatus, body } = await send(edit, { rowVersion: 999_999, ...onFirstPage[name] });
    expect([httpStatus, body.message]).toEqual([409, expect.any(String)]);
    const { current } = body.response as unknown as { current: Row };
    // Without its filters, and with all of them: some lists show nothing until they are told what.
    const pages = [await send(list, {}, () => true), await send(list, {})];
    const rows = pages.flatMap((page) => Object.values(page.body.response ?? {})).flat();
    // A list may show the row as a part of another one: what a sub-topic says of a video, for example.
    const parts = rows.flatMap((one) => [one, ...Object.values(one ?? {})]);
    const row = parts.find((one) => isDeepStrictEqual(one, current));
    expect(row ?? rows).toEqual(current);
  });
});
