import { type AuditRow, auditLog } from '@prepdesk/contract/audit/audit-log';
import { Failure } from '@prepdesk/contract/failures';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
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
  isSeveral: false,
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

test('a change that is reverted elsewhere says so, and offers no way to revert it', async () => {
  const right: AuditRow = {
    ...added,
    kind: 'changed',
    notRevertable: 'Rights are changed on their own screens only',
  };
  await mounted(() => <ChangePopup row={right} onClose={() => {}} />, ['/audit'], '/audit');
  const popup = within(await screen.findByRole('dialog'));
  expect(popup.getByText(/Rights are changed on their own screens only\.$/)).toBeTruthy();
  expect(popup.queryByRole('button', { name: /^Revert/ })).toBeNull();
});

test('a look-up says once that it cannot be undone', async () => {
  const lookUp: AuditRow = {
    ...added,
    tableName: 'look_ups',
    isWhole: true,
    notRevertable: 'Look-ups can’t be undone',
  };
  await mounted(() => <ChangePopup row={lookUp} onClose={() => {}} />, ['/audit'], '/audit');
  const popup = within(await screen.findByRole('dialog'));
  expect(popup.getByText(/undone/).textContent).toBe('Look-ups can’t be undone.');
});

test('a change of which a value was changed again since says so when it is reverted', async () => {
  const changed: AuditRow = { ...added, kind: 'changed', mayRevert: true };
  new AnsweringNetwork().on(auditLog.revert, () => {
    throw new Failure('conflict', 'It cannot be reverted: name was changed again since');
  });
  const { user } = await mounted(
    () => <ChangePopup row={changed} onClose={() => {}} />,
    ['/audit'],
    '/audit',
  );
  await user.click(await screen.findByRole('button', { name: /^Revert/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('name was changed again since');
});

test('a change of what a row belongs to reads by names, and a rich text by its words', async () => {
  const changed: AuditRow = {
    ...added,
    kind: 'changed',
    tableName: 'admin_users',
    changes: [
      { field: 'role_id', before: null, after: '5', afterName: 'Support' },
      { field: 'class_id', before: '3', after: '4', beforeName: 'Torts', afterName: 'Torts' },
      { field: 'description', before: '', after: '<p>Dear Sahil,</p><p>see <b>page</b> 3 &amp; 4</p>' },
      { field: 'about', before: '<p>Same</p>', after: '<p><b>Same</b></p>' },
    ],
  };
  await mounted(() => <ChangePopup row={changed} onClose={() => {}} />, ['/audit'], '/audit');
  const popup = within(await screen.findByRole('dialog'));
  expect(popup.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'RoleNo roleSupport',
    'ClassTorts (3)Torts (4)',
    'Description(empty)Dear Sahil, see page 3 & 4',
    'About<p>Same</p><p><b>Same</b></p>',
  ]);
});
