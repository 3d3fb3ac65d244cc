import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import HistoryScreen from './history-screen.tsx';

const change = {
  auditID: 12,
  tableName: 'courses',
  rowKey: '4',
  rowName: 'Foundation',
  called: 'Course',
  at: '2026-11-01T10:00:00Z',
  kind: 'changed' as const,
  changes: [],
  call: '',
  actorName: 'Asha',
};

test('a change in a history is in the address: a link opens it, and closing it leaves the history', async () => {
  new AnsweringNetwork().on(auditLog.history, () => ({
    data: [change],
    count: 1,
    page: 1,
    isCapped: false,
    archivedUntil: '',
  }));
  const at = `/history?id=${encodedID({ rows: 'courses/4' })}`;
  const { user, location } = await mounted(HistoryScreen, ['/courses'], `${at}&row=12`, ['/history']);
  await screen.findByRole('dialog', { name: /Foundation/ });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(location().href).toBe(at);
  await user.click(screen.getByRole('button', { name: /^View change/ }));
  await expect.poll(() => location().search.row).toBe('12');
});
