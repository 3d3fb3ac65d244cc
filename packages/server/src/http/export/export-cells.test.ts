import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellMaker } from './export-cells.ts';

const cellOf = cellMaker({ label: 'At', kind: 'instant' });
/** India is five and a half hours ahead all year. */
function shownAt(at: Date): string {
  const local = new Date(at.getTime() + 330 * 60_000).toISOString();
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

it('any instant is shown in a file by the clock of the company, whether it comes as text or as a date', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (at) => {
      const shown = shownAt(at);
      expect(cellOf(at.toISOString())).toMatchObject({ text: shown, format: 'instant' });
      expect(cellOf(at)).toMatchObject({ text: shown });
    }),
  );
});

it('an instant is a number of days in a workbook, so that it can be sorted and counted', () => {
  expect(cellOf('2026-03-01T13:00:00.000Z')).toMatchObject({
    value: 46082 + 18.5 / 24,
    text: '01/03/2026 18:30',
  });
  expect(cellOf('2026-02-28T18:30:00.000Z')).toMatchObject({ value: 46082, text: '01/03/2026 00:00' });
});
