import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { ChangePopup } from './change-popup.tsx';

const change = (field: string, after: string | null) => ({ field, before: null, after });
const added: AuditRow = {
  auditID: 1,
  actorID: 1,
  actorName: 'Asha',
  call: 'admin/calculateroyalty',
  deed: 'calculated the royalty statement',
  rowName: '',
  isWhole: false,
  isRight: false,
  notRevertable: '',
  mayRevert: false,
  kind: 'added',
  tableName: 'royalty_statements',
  called: 'Royalty statement',
  rowKey: '7',
  at: '2026-11-30T06:30:00.000Z',
  changes: [change('state', 'draft'), change('pdf_link', null), change('unpaid_order_ids', '[]')],
};

test('a row that was added shows what it has, and only names what is empty', async () => {
  await mounted(() => <ChangePopup row={added} onClose={() => {}} />, ['/audit'], '/audit');
  const popup = within(await screen.findByRole('dialog'));
  expect(popup.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['State']);
  expect(popup.getByText('Empty: PDF link, Unpaid order IDs')).toBeTruthy();
});
