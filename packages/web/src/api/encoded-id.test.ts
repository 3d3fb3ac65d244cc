import { id } from '@prepdesk/contract/values';
import { encodeId, obfuscate } from '@prepdesk/envelope/obfuscation';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chosenSearch, readID } from './encoded-id.ts';

const subject = z.object({ appId: id(), coId: z.optional(id()) });

describe('The id in an address', () => {
  test('The id in an address is read whatever the letter case of its keys, and accepts numbers as text', () => {
    expect(readID(subject, encodeId({ appID: '2', COID: 7 }))).toEqual({
      id: { appId: 2, coId: 7 },
      isBroken: false,
    });
  });

  test('The id in an address drops what the screen does not ask for', () => {
    expect(readID(subject, encodeId({ appId: 1, more: 5 })).id).toEqual({ appId: 1 });
  });

  test('The id in an address may be absent without being broken', () => {
    expect(readID(subject, undefined)).toEqual({ id: null, isBroken: false });
    expect(readID(z.object({ coId: z.optional(id()) }), undefined)).toEqual({ id: {}, isBroken: false });
  });

  test.each(['x', 'ab', 'a12', obfuscate('[1]'), obfuscate('{"appId":0}'), obfuscate('{"appId":"<b>"}')])(
    'The id in an address %s is broken, and does not throw',
    (text) => expect(readID(subject, text)).toEqual({ id: null, isBroken: true }),
  );
});

test('Another choice keeps search, order and page size of the list, and starts at its first page', () => {
  const search = chosenSearch('b2');
  expect(search({ id: 'a1', search: 'tax', sort: '-name', size: 50, page: 3 })).toEqual({
    id: 'b2',
    search: 'tax',
    sort: '-name',
    size: 50,
  });
});
