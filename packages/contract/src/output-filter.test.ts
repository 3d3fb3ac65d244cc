import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { subjects } from './catalogue/subjects.ts';
import { checked } from './first-error.ts';
import { outputFilter } from './output-filter.ts';

const row = z.object({ id: z.int(), name: z.string(), parent: z.nullable(z.int()) });
const list = z.object({ rows: z.array(row) });
const good = {
  rows: [
    { id: 1, name: 'one', parent: null },
    { id: 2, name: 'two', parent: 1 },
  ],
};

describe('what a reply promises', () => {
  it('the promised part of a reply is copied, and nothing else, at any depth', () => {
    const more = {
      secret: 1,
      rows: good.rows.map((one) => ({ ...one, password: 'x', __proto__: { a: 1 } })),
    };
    expect(outputFilter(list)(more)).toEqual(good);
    expect(JSON.stringify(outputFilter(list)(more))).not.toMatch(/secret|password/);
  });

  it('the promised part of a reply is the value itself if it contains nothing else, and a copy if a field is missing and another is there instead', () => {
    expect(outputFilter(list)(good)).toBe(good);
    const one = z.object({ id: z.int(), note: z.optional(z.string()) });
    expect(outputFilter(one)({ id: 1, secret: 'x' })).toEqual({ id: 1 });
    expect(outputFilter(one)(Object.create({ id: 1 }, { secret: { value: 'x', enumerable: true } }))).toEqual(
      {
        id: 1,
      },
    );
  });

  it.each([
    ['a text for a number', { rows: [{ id: '1', name: 'one', parent: null }] }],
    ['a missing field', { rows: [{ id: 1, parent: null }] }],
    ['a fraction', { rows: [{ id: 1.5, name: 'one', parent: null }] }],
    ['no list', { rows: {} }],
    ['null', null],
    ['a list for an object', [1]],
  ])('no promised part is made of %s: parsing then says what is wrong', (_, value) => {
    expect(outputFilter(list)(value)).toBeUndefined();
    expect(list.safeParse(value).success).toBe(false);
  });

  it('a promised choice of words is one of them', () => {
    const one = z.object({ kind: z.enum(['added', 'removed']), also: z.optional(z.enum(['a'])) });
    expect(outputFilter(one)({ kind: 'removed', secret: 1 })).toEqual({ kind: 'removed' });
    expect(outputFilter(one)({ kind: 'changed' })).toBeUndefined();
    expect(outputFilter(one)({})).toBeUndefined();
  });

  it('the promised part of a reply is left to parsing where a schema has rules of its own', () => {
    expect(outputFilter(z.string().check(z.minLength(2)))('ab')).toBeUndefined();
    expect(outputFilter(z.record(z.string(), z.unknown()))({})).toBeUndefined();
  });

  it('the promised part of a reply equals the result of parsing, for a list of the contract', () => {
    const subject = {
      subjectID: 1,
      subjectName: 'Law',
      subjectMapID: 2,
      languageID: 1,
      isActive: 1,
      orderBy: 3,
      rowVersion: 1,
    };
    const value = { subjects: [{ ...subject, extra: true }] };
    expect(outputFilter(subjects.list.output)(value)).toEqual({ subjects: [subject] });
    expect(outputFilter(subjects.list.output)(value)).toEqual(checked(subjects.list.output, value));
  });
});
