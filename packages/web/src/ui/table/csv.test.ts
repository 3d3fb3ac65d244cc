import { describe, expect, test } from 'vitest';
import { entriesOf, fieldsOf } from '../fields/fields-of.ts';
import { csvOf } from './csv.ts';

type Row = { id: number; name: string; isActive: number };

const fields = entriesOf<Row>(
  fieldsOf<Row>()({
    id: { label: 'ID' },
    name: { label: 'Subject Name' },
    isActive: { label: 'IsActive', editor: { kind: 'select', choices: { 1: 'Active', 0: 'Inactive' } } },
  }),
);
const body = (name: string) =>
  csvOf(fields, [{ id: 7, name, isActive: 1 }])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('An exported list', () => {
  test('An exported list begins with a byte order mark and the labels, and ends each line as RFC 4180 requires', () => {
    expect(csvOf(fields, [{ id: 7, name: 'Taxation', isActive: 0 }])).toBe(
      '\uFEFFID,Subject Name,IsActive\r\n7,Taxation,Inactive\r\n',
    );
  });

  test('An exported list quotes cells that need it and doubles the quotes inside', () => {
    expect(body('Laws, "Corporate"')).toBe('7,"Laws, ""Corporate""",Active\r\n');
    expect(body('Two\nlines')).toBe('7,"Two\nlines",Active\r\n');
    expect(body('Torts; crimes')).toBe('7,"Torts; crimes",Active\r\n');
    expect(body('A\tB')).toBe('7,"A\tB",Active\r\n');
    expect(body(' Law ')).toBe('7," Law ",Active\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1", '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'An exported list writes %j as text, never as a formula',
    (name) => {
      expect(body(name)).toBe(`7,'${name},Active\r\n`);
    },
  );

  test('An exported list guards a leading carriage return or tab too, inside quotes', () => {
    expect(body('\rx')).toBe(`7,"'\rx",Active\r\n`);
    expect(body('\tx')).toBe(`7,"'\tx",Active\r\n`);
  });

  test('An exported list keeps rupees and Hindi', () => {
    expect(body('₹ लेखांकन')).toBe('7,₹ लेखांकन,Active\r\n');
  });
});
