import { describe, expect, test } from 'vitest';
import { type Draft, draftOf, entriesOf, errorsByField, fieldsOf, isWritten, textOf } from './fields-of.ts';
import { statusField } from './status-field.ts';

type Row = { id: number; levelName: string; isActive: number };

const fields = entriesOf<Row>(
  fieldsOf<Row>()({
    id: { label: 'ID' },
    levelName: { label: 'Level Name', editor: { kind: 'text' }, sentAs: ['levelname'] },
    isActive: statusField,
  }),
);
const isActive = fields[2]!;

describe('Fields', () => {
  test('Fields show a value by the label of its choice', () => {
    expect(textOf(isActive, { id: 1, levelName: 'One', isActive: 0 })).toBe('Inactive');
    expect(textOf(isActive, { id: 1, levelName: 'One', isActive: 9 })).toBe('9');
  });

  test('Fields start a new row with default values and an edited row with its own', () => {
    expect(draftOf(fields, null)).toEqual({ id: '', levelName: '', isActive: '1' });
    expect(draftOf(fields, { id: 4, levelName: 'One', isActive: 0 })).toEqual({
      id: '4',
      levelName: 'One',
      isActive: '0',
    });
  });

  test('Fields are written only on add or on edit where they say so: a new row has no state field', () => {
    expect(fields.filter((field) => isWritten(field, 'add')).map(({ key }) => key)).toEqual(['levelName']);
    expect(fields.filter((field) => isWritten(field, 'edit')).map(({ key }) => key)).toEqual([
      'levelName',
      'isActive',
    ]);
  });

  test('Fields show error messages that come under the input names of the call', () => {
    const draft = draftOf(fields, null);
    expect(errorsByField(fields, { levelname: 'Please enter Level Name', other: 'No' }, draft)).toEqual({
      levelName: 'Please enter Level Name',
      other: 'No',
    });
  });

  test('Fields show error messages under the input name that followed from what was typed', () => {
    const sentAs = (draft: Draft) => (draft.id === '' ? ['first'] : ['second']);
    const moving = [{ ...fields[1]!, sentAs }];
    expect(errorsByField(moving, { first: 'No' }, { id: '' })).toEqual({ levelName: 'No' });
    expect(errorsByField(moving, { first: 'No' }, { id: '4' })).toEqual({ first: 'No' });
  });
});
