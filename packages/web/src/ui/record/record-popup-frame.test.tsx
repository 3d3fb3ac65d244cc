import { roles } from '@prepdesk/contract/access/roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, descriptionOf, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { RecordEditors } from './record-editors.tsx';
import { RecordFrame } from './record-frame.tsx';
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

const newFields = fieldsOf<{ roleName: string }>()({
  roleName: { label: 'Name', editor: { kind: 'text' } },
});

function New({ inPopup }: { inPopup: boolean }) {
  const form = useRecordForm<{ roleName: string }, 'roleName', typeof roles.add>({
    row: null,
    fields: newFields,
    call: roles.add,
    report: () => {},
    onSaved: () => {},
    toInput: ({ roleName }) => ({ roleName }),
  });
  if (inPopup) return <RecordPopupFrame title="Role" form={form} onClose={() => {}} />;
  return (
    <RecordFrame form={form}>
      <RecordEditors record={form} fields={form.fields} />
    </RecordFrame>
  );
}

test.each([true, false])(
  'Enter in a new record that is still empty says what it needs, in a popup: %s',
  async (inPopup) => {
    const { user } = await mounted(() => <New inPopup={inPopup} />, ['/roles'], '/roles');
    await waitFor(() => expect(field('Name').getAttribute('aria-required')).toBe('true'));
    await user.type(field('Name'), '{Enter}');
    await expect.poll(() => descriptionOf(field('Name'))).toBe('Please enter role name');
    expect(document.activeElement).toBe(field('Name'));
  },
);
