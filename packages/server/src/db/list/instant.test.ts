import { expect, it } from 'vitest';
import { isoInstant } from './instant.ts';

it.each([
  ['2026-03-01 18:30:00+00', '2026-03-01T18:30:00.000Z'],
  ['2026-03-01 18:30:00.2+00', '2026-03-01T18:30:00.200Z'],
  ['2026-03-01 18:30:00.123999+00', '2026-03-01T18:30:00.123Z'],
  ['2026-03-02 00:00:00.25+05:30', '2026-03-01T18:30:00.250Z'],
])('the instant %s of a row is %s, whatever the zone of the connection', (written, message) => {
  expect(isoInstant(written)).toBe(message);
});
