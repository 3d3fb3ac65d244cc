import { coupon, coupons, endsBeforeStart } from '@prepdesk/contract/coupons/coupons';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { button, descriptionOf, edit, field, retype } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { columnsFor, type FormRow, inputsFor } from '../fields/resource-fields.ts';
import { RecordEditors } from './record-editors.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordPopupFrame } from './record-popup-frame.tsx';
import { useRecordForm } from './use-record-form.ts';

const fields = columnsFor(coupon, { couponCode: {}, discountPercentage: {}, startDate: {}, endDate: {} });
const { add } = inputsFor(coupon, { access: 1 });

function New({ inPopup }: { inPopup: boolean }) {
  const form = useRecordForm<FormRow<typeof coupon>, keyof typeof fields, typeof coupons.add>({
    row: null,
    fields,
    call: coupons.add,
    toInput: add,
    report: () => {},
    onSaved: () => {},
  });
  if (inPopup) return <RecordPopupFrame title="Coupon" form={form} onClose={() => {}} />;
  return (
    <RecordFrame form={form}>
      <RecordEditors record={form} fields={form.fields} />
      <button type="submit">Submit</button>
    </RecordFrame>
  );
}

const errorOf = (label: string) => descriptionOf(field(label));

async function opened(inPopup: boolean) {
  const { user } = await mounted(() => <New inPopup={inPopup} />, ['/coupons'], '/coupons');
  await expect.poll(() => field('Coupon Code').getAttribute('aria-required')).toBe('true');
  return user;
}

test.each([false, true])(
  'a field that is left with a text that its rule refuses says so until the text is mended, in a popup: %s',
  async (inPopup) => {
    const user = await opened(inPopup);
    await user.type(field('Coupon Code'), 'SAVE10');
    expect(errorOf('Coupon Code')).not.toContain('Invaild couponCode');
    await user.tab();
    expect(errorOf('Coupon Code')).toBe('Invaild couponCode');
    await user.type(field('Coupon Code'), '{Backspace}');
    expect(errorOf('Coupon Code')).toBe('Invaild couponCode');
    await user.type(field('Coupon Code'), '{Backspace}');
    expect(errorOf('Coupon Code')).not.toContain('Invaild couponCode');
  },
);

test('a field that is left empty says nothing, touched or not', async () => {
  const user = await opened(false);
  await user.click(field('Coupon Code'));
  await user.tab();
  await user.keyboard('150');
  await user.clear(field('Discount Percentage'));
  await user.tab();
  expect(screen.queryByText(/^Please select/)).toBeNull();
  expect(screen.queryByText('Invaild couponCode')).toBeNull();
});

test('a rule over several fields waits until the form is submitted', async () => {
  const user = await opened(false);
  await user.type(field('Start Date'), '2027-02-02');
  await user.type(field('End Date'), '2027-02-01');
  await user.tab();
  expect(screen.queryByText(endsBeforeStart)).toBeNull();
});

test('the error waits until a press is over, so that what is pressed stays under the pointer', async () => {
  const user = await opened(false);
  await user.type(field('Coupon Code'), 'SAVE10');
  await user.pointer({ keys: '[MouseLeft>]', target: field('Discount Percentage') });
  expect(document.activeElement).toBe(field('Discount Percentage'));
  expect(errorOf('Coupon Code')).not.toContain('Invaild couponCode');
  await user.pointer({ keys: '[/MouseLeft]', target: field('Discount Percentage') });
  await expect.poll(() => errorOf('Coupon Code')).toBe('Invaild couponCode');
});

test('Submit still says everything, with the focus on the first', async () => {
  const user = await opened(false);
  await user.type(field('Discount Percentage'), '150');
  await user.click(button('Submit'));
  await expect.poll(() => errorOf('Start Date')).not.toBe('');
  expect(document.activeElement).toBe(field('Coupon Code'));
  expect(errorOf('Discount Percentage')).not.toBe('');
});

test('rules do not run at each key stroke', async () => {
  const user = await opened(false);
  const whole = vi.spyOn(coupons.add.input._zod, 'run');
  await user.type(field('Coupon Code'), 'SAVE10');
  await user.tab();
  await user.type(field('Coupon Code'), '{Backspace}{Backspace}');
  expect(whole).not.toHaveBeenCalled();
  whole.mockRestore();
});

test('a row of a list says it, too', async () => {
  const { user } = await levelTable(['Foundation']);
  await edit(user, 'Foundation');
  await retype(user, 'Level Name', ' ');
  await user.tab();
  await expect.poll(() => errorOf('Level Name')).toBe('Please enter Level Name');
});
