import { allCalls } from '@prepdesk/contract/all-calls';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { expect, it } from 'vitest';
import { revertableTables } from './tables.ts';

const { stale } = auditLog.revert;
const lists = allCalls.filter(
  ({ kind, history = [] }) =>
    kind === 'read' && history.some(({ table }) => Object.hasOwn(revertableTables, table)),
);
const nounOf = ({ name }: { name: string }) => name.split('.')[0];

it('a change that is taken back makes every list stale whose rows stand in its table', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.map(({ name }) => name).filter((name) => !stale.includes(name))).toEqual([]);
});

it('a change that is taken back makes stale what such a change made stale', () => {
  const nouns = new Set(lists.map(nounOf));
  const made = allCalls.filter((call) => nouns.has(nounOf(call))).flatMap((call) => call.stale);
  expect([...new Set(made)].filter((name) => !stale.includes(name))).toEqual([]);
});
