import { apps } from '@prepdesk/contract/catalogue/apps';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { companyDay, dayFromToday } from '@prepdesk/contract/company-time';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { addSoldPackage, soldPackageID, soldParentPackageID } from '../../testing/sold-packages.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, asha, 'Law');
  await addSoldPackage(product.pool, chain);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>, token = vikram) =>
  (await product.ask(call, input, { token })).body;

const scope = () => ({ appID: chain.appID, courseID: chain.courseID });

/** What the documented form sends. */
const sent = (couponCode: string, more = {}) => ({
  ...scope(),
  parentPackageID: soldParentPackageID,
  packageID: soldPackageID,
  couponCode,
  discountType: 1,
  discountPercentage: 10,
  discountPrice: 0,
  defaultCoupon: 2,
  startDate: '1800-01-01',
  endDate: '1800-01-01',
  userPhone: '',
  ...more,
});

async function added(couponCode: string, more = {}): Promise<number> {
  const { message, response } = await ask(coupons.add, sent(couponCode, more));
  expect(message).toBe('Coupon added');
  return response[0]!.id;
}

const couponRow = async (couponID: number) => {
  const { response } = await ask(coupons.list, { ...scope(), limit: 100 });
  return response.data.find(({ id }) => id === couponID)!;
};

describe('a new coupon', () => {
  it('a new coupon is returned as a list of rows with its id, and listed as documented', async () => {
    const id = await added('Early Bird', { usesMost: 3, discountPercentage: '12.5' });
    const { httpStatus, body } = await product.ask(
      coupons.list,
      { ...scope(), limit: 20, page: 1 },
      { token: asha },
    );
    expect([httpStatus, (body as unknown as { count: number }).count]).toEqual([200, 1]);
    expect(body.response.data).toEqual([
      {
        id,
        ...scope(),
        couponCode: 'EarlyBird',
        packageID: soldPackageID,
        packageName: 'Sold for a year',
        parentPackageName: 'Sold together',
        packagePrice: '9999.00',
        discount_type: 1,
        discountPercentage: '12.50',
        discountPrice: '0.00',
        defaultCoupon: 2,
        userPhone: '',
        startDate: '1800-01-01',
        endDate: '1800-01-01',
        usesMost: 3,
        uses: 0,
        isActive: 1,
        rowVersion: 1,
      },
    ]);
  });

  it('a new coupon is refused with one missing field after another, in the documented order', async () => {
    const whole = { ...sent('Order', { access: 1, startDate: companyDay(), endDate: dayFromToday(31) }) };
    const steps: [field: string, message: string][] = [
      ['appID', 'Please select App ID '],
      ['courseID', 'Please select Course '],
      ['parentPackageID', 'Please select Parent Package '],
      ['packageID', 'Please select Package Name '],
      ['discountType', 'Please select Discount Type '],
      ['discountPercentage', 'Please select Discount Percentage'],
      ['discountPrice', 'Please select Discount Price'],
      ['defaultCoupon', 'Please select Default Coupon Value'],
      ['access', 'Please select Radio Value'],
      ['startDate', 'Please select Start Date'],
      ['endDate', 'Please select End Date'],
      ['couponCode', 'Invaild couponCode'],
    ];
    const input: Record<string, unknown> = Object.fromEntries(
      Object.entries(whole).map(([field, value]) => [
        field,
        steps.some(([one]) => one === field) ? '' : value,
      ]),
    );
    for (const [field, message] of steps) {
      expect((await ask(coupons.add, input)).message).toBe(message);
      input[field] = whole[field as keyof typeof whole];
    }
    expect((await ask(coupons.add, input)).message).toBe('Coupon added');
  });

  it.each([
    [{ couponCode: 'SAVE20' }, 'couponCode', 'Invaild couponCode'],
    [{ discountPercentage: '100.01' }, 'discountPercentage', 'Discount Percentage must be between 0 and 100'],
    [{ discountPercentage: -1 }, 'discountPercentage', 'Discount Percentage must be between 0 and 100'],
    [{ discountPrice: '9999.01' }, 'discountPrice', 'Discount Price cannot be more than the Package Price'],
    [{ discountPrice: '-1' }, 'discountPrice', /in rupees/],
    [{ startDate: '2999-03-02', endDate: '2999-03-01' }, 'endDate', 'End Date cannot be before Start Date'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Please enter a date as yyyy-mm-dd'],
    [{ startDate: dayFromToday(-1) }, 'startDate', 'Start Date cannot be before today'],
    [{ endDate: dayFromToday(-1) }, 'endDate', 'End Date cannot be before today'],
    [{ access: 1, endDate: '2999-03-01' }, 'startDate', 'Please select Start Date'],
    [{ userPhone: '12' }, 'userPhone', 'Please enter a valid phone number'],
    [{ usesMost: -1 }, 'usesMost', /whole number/],
    [{ packageID: 999_999 }, 'packageID', 'This package was not found in this course'],
    [{ parentPackageID: 999_999 }, 'packageID', 'This package was not found in this parent package'],
    [{ couponCode: 'ear ly bird' }, 'couponCode', 'This package already has a coupon with this code'],
  ])('a new coupon is refused with %o', async (more, field, sentence) => {
    const { status, response } = await ask(coupons.add, sent('Refused', more));
    const expected = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
    expect([status, response]).toEqual([false, { fields: { [field]: expected } }]);
  });

  it('a new coupon has no days when it has Full Access, whatever days were chosen before', async () => {
    const id = await added('Whole', { access: 2, startDate: '2026-01-01', endDate: '2026-01-31' });
    expect(await couponRow(id)).toMatchObject({ startDate: '1800-01-01', endDate: '1800-01-01' });
    const { rows } = await product.pool.query('select starts_on, ends_on from coupons where id = $1', [id]);
    expect(rows).toEqual([{ starts_on: null, ends_on: null }]);
  });
});

describe('a coupon of the listing', () => {
  const edited = (couponID: number, more = {}) => ({
    couponID,
    ...scope(),
    couponCode: 'SAVE 20%',
    discountPercentage: '20',
    discountPrice: '0',
    defaultCoupon: 1,
    discountType: 1,
    startDate: '0000-00-00',
    endDate: '2026-05-01',
    isActive: '0',
    ...more,
  });

  it('a coupon of the listing accepts codes with digits when it is edited, and keeps phone and uses that are not sent', async () => {
    const id = await added('Edited', { userPhone: '9300000001', usesMost: 7 });
    expect((await ask(coupons.edit, edited(id))).message).toBe('Coupon updated');
    expect(await couponRow(id)).toMatchObject({
      couponCode: 'SAVE 20%',
      discountPercentage: '20.00',
      defaultCoupon: 1,
      isActive: 0,
      startDate: '1800-01-01',
      endDate: '2026-05-01',
      userPhone: '9300000001',
      usesMost: 7,
    });
  });

  it('a coupon of the listing needs every field', async () => {
    const id = await added('Every');
    for (const field of [
      ...['couponCode', 'discountPercentage', 'discountPrice', 'defaultCoupon', 'discountType'],
      ...['startDate', 'endDate', 'isActive'],
    ]) {
      const { message } = await ask(coupons.edit, edited(id, { [field]: ' ' }));
      expect(message, field).toBe('All field must be filled out');
    }
  });

  it('a coupon of the listing is saved neither over a newer version nor in another course', async () => {
    const id = await added('Stale');
    const mine = edited(id, { couponCode: 'MINE', rowVersion: 1 });
    expect((await ask(coupons.edit, mine, asha)).message).toBe('Coupon updated');
    const late = await product.ask(coupons.edit, { ...mine, couponCode: 'YOURS' }, { token: vikram });
    expect(late.body.response).toMatchObject({ current: { couponCode: 'MINE' }, changedBy: 'Asha Sharma' });
    const forged = await ask(coupons.edit, { ...mine, courseID: 2, rowVersion: 2 });
    expect(forged.message).toContain('The coupon was not found');
  });
});

describe('checking a phone and a code', () => {
  it('checking a phone and a code returns every rule with its sentence, and the discount', async () => {
    await added('Checked', { discountPercentage: '33.33', userPhone: '9300000009' });
    const input = { appID: chain.appID, couponCode: 'checked', userPhone: '93000 00009' };
    expect((await ask(coupons.check, input)).response).toEqual({
      rules: [
        { rule: 'exists', isMet: true, because: 'There is a coupon Checked' },
        { rule: 'active', isMet: true, because: 'It is active' },
        { rule: 'package', isMet: true, because: 'It is for Sold for a year' },
        { rule: 'days', isMet: true, because: 'It is valid on any day' },
        { rule: 'phone', isMet: true, because: 'It is for this learner' },
        { rule: 'uses', isMet: true, because: 'It may be used any number of times' },
      ],
      isValid: true,
      discountPrice: '3332.67',
      packageID: soldPackageID,
      packagePrice: '9999.00',
      packages: [{ packageID: soldPackageID, packageName: 'Sold for a year' }],
    });
    const other = (await ask(coupons.check, { ...input, userPhone: '9300000008' })).response;
    expect(other).toMatchObject({ isValid: false, discountPrice: '0.00' });
    expect(other.rules.filter(({ isMet }) => isMet === false)).toEqual([
      { rule: 'phone', isMet: false, because: 'This coupon is for another learner' },
    ]);
    const unknown = (await ask(coupons.check, { ...input, couponCode: 'NOPE' })).response;
    expect(unknown.rules.map(({ isMet }) => isMet)).toEqual([false, null, null, null, null, null]);
  });
});

it('the choices of the form depend on each other: apps with courses, parent packages, their packages', async () => {
  const listed = (await ask(apps.list, {})).response;
  expect(listed.find(({ appID }) => appID === 1)?.courses).toContainEqual(
    expect.objectContaining({ courseID: chain.courseID }),
  );
  const parents = (await ask(parentPackages.ofCoupon, scope())).response;
  expect(parents).toEqual([expect.objectContaining({ id: soldParentPackageID })]);
  const children = await ask(coupons.childPackages, { appID: 1, parentPackageID: soldParentPackageID });
  expect(children.response).toEqual([
    { id: soldPackageID, packageName: 'Sold for a year', validityInDays: 365, packagePrice: '9999.00' },
  ]);
});
