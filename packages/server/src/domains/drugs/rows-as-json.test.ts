import { expect, it } from 'vitest';
import { rowsAsJson } from './rows-as-json.ts';

it('half a character in a row is replaced, since the database refuses it in JSON', () => {
  const rows = [{ name: 'Codeine \ud83d', html: '<p>\udc8a</p>', drugID: 1, place: null }];
  expect(JSON.parse(rowsAsJson(rows))).toEqual([
    { name: 'Codeine \ufffd', html: '<p>\ufffd</p>', drugID: 1, place: null },
  ]);
  expect(rowsAsJson([{ name: 'Codeine \u{1f48a}' }])).toBe('[{"name":"Codeine \u{1f48a}"}]');
});
