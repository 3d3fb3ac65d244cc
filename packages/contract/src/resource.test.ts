import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  active,
  activeOnceAdded,
  choice,
  field,
  hidden,
  html,
  key,
  notStored,
  owner,
  text,
} from './fields.ts';
import { fileHeadings, listParts, resource } from './resource.ts';

const shelves = { 1: 'Upper', 2: 'Lower' } as const;

const book = resource({
  name: 'courses',
  label: 'Book',
  key: 'id',
  sentKey: 'bookID',
  keyExample: 7,
  fields: {
    courseID: owner({ label: 'Course' }),
    locale: notStored('The documented client sends it', z._default(z.string(), 'en')),
    id: key({ label: 'ID', sort: true, file: true, heading: 'Book ID' }),
    bookName: text({ label: 'Name', max: 10, sentAs: 'bookname', sort: true, file: true }),
    subtitle: text({ label: 'Subtitle', max: 10, optional: true }),
    blurb: html({ label: 'Blurb', max: 100, unlisted: true }),
    shelf: choice(shelves, { label: 'Shelf', required: 'Choose a shelf' }),
    from: field({ label: 'From', kind: 'number' }, z.int(), z.optional(z.int())),
    until: field({ label: 'Until', kind: 'number' }, z.int(), z.optional(z.int())),
    authorName: hidden(z.string()),
    isActive: activeOnceAdded({}),
  },
  errors: ({ from = 0, until = 0 }): Record<string, string> =>
    from > until ? { until: 'Until is after From' } : {},
});

const added = { courseID: 1, bookname: ' Law ', shelf: '2' };

describe('The input of an add', () => {
  it('The input of an add takes what was left out as its default and values under the names that the documents give them', () => {
    expect(book.addInput.parse(added)).toEqual({
      courseID: 1,
      locale: 'en',
      bookname: 'Law',
      subtitle: '',
      blurb: '',
      shelf: 2,
    });
  });

  it('The input of an add names the field of a value that is refused', () => {
    const { error } = book.addInput.safeParse({ ...added, bookname: 'Much too long', shelf: 3 });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['bookname', 'Please keep this under 10 characters'],
      ['shelf', 'Choose a shelf'],
    ]);
  });

  it('The input of an add names the field of a rule over several fields', () => {
    const { error } = book.addInput.safeParse({ ...added, subtitle: '', blurb: '', from: 2, until: 1 });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['until', 'Until is after From'],
    ]);
  });
});

describe('The input of an edit', () => {
  it('The input of an edit needs the key and leaves out what was left out', () => {
    const edited = book.editInput.parse({ ...added, bookID: 3, isActive: 0 });
    expect(edited).toEqual({
      courseID: 1,
      bookID: 3,
      bookname: 'Law',
      shelf: 2,
      isActive: 0,
    });
    expect(book.editInput.safeParse({ ...added, isActive: 0 }).success).toBe(false);
  });

  it('The input of an edit is not judged over several fields while some of them are unknown', () => {
    expect(book.editInput.safeParse({ ...added, bookID: 3, isActive: 0, from: 2 }).success).toBe(true);
  });
});

it('A row has every field that is read, and its version', () => {
  expect(Object.keys(z.toJSONSchema(book.row).properties ?? {})).toEqual([
    'id',
    'bookName',
    'subtitle',
    'blurb',
    'shelf',
    'from',
    'until',
    'authorName',
    'isActive',
    'rowVersion',
  ]);
});

it('A list has a column for each field that people see, and sorts by those that say so', () => {
  const { columns, sorts } = listParts(book);
  expect(columns).toEqual({
    id: { label: 'ID', kind: 'number' },
    bookName: { label: 'Name' },
    subtitle: { label: 'Subtitle' },
    shelf: { label: 'Shelf', choices: shelves },
    from: { label: 'From', kind: 'number' },
    until: { label: 'Until', kind: 'number' },
    isActive: { label: 'IsActive', choices: { 0: 'Inactive', 1: 'Active' } },
  });
  expect(sorts).toEqual(['id', 'bookName']);
});

it('A file has the headings of its fields', () => {
  expect(fileHeadings(book)).toEqual({ id: 'Book ID', bookName: 'Name' });
});

it('A new row is active unless the add says otherwise', () => {
  const shelf = resource({
    name: 'courses',
    label: 'Shelf',
    key: 'id',
    fields: { id: key({ label: 'ID' }), isActive: active({}) },
  });
  expect(shelf.addInput.parse({})).toEqual({ isActive: 1 });
  expect(shelf.addInput.parse({ isActive: '0' })).toEqual({ isActive: 0 });
});

/** Each of these is refused by the compiler; where one is not, this file does not compile. */
export const refusedByTheCompiler = () => [
  // @ts-expect-error A key that is no field.
  resource({ name: 'courses', label: '', key: 'ID', fields: { id: key({ label: 'ID' }) } }),
  // @ts-expect-error A name that is no table.
  resource({ name: 'corses', label: '', key: 'id', fields: { id: key({ label: 'ID' }) } }),
  // @ts-expect-error A choice without the message for people who chose none.
  choice(shelves, { label: 'Shelf' }),
  // @ts-expect-error A text of any length.
  text({ label: 'Name' }),
];
