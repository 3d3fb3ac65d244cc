import { roles } from '@prepdesk/contract/access/roles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { RecordPopupFrame } from './record-popup-frame.tsx';
import { useRecordForm } from './use-record-form.ts';

const fields = fieldsOf<{ name: string }>()({ name: { label: 'Name', editor: { kind: 'text' } } });

function Shown({ hasNoForm }: { hasNoForm: boolean }) {
  const form = useRecordForm({
    row: { name: 'Content' },
    fields,
    call: roles.edit,
    report: () => {},
    onSaved: () => {},
    toInput: () => ({}) as never,
  });
  return <RecordPopupFrame title="Role" form={form} hasNoForm={hasNoForm} onClose={() => {}} />;
}

test('a popup in which something can be typed is given up by Cancel', async () => {
  await mounted(() => <Shown hasNoForm={false} />, ['/roles'], '/roles');
  expect(button('Cancel')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a popup that only says something is closed', async () => {
  await mounted(() => <Shown hasNoForm />, ['/roles'], '/roles');
  expect(button('Close')).toBeTruthy();
});
