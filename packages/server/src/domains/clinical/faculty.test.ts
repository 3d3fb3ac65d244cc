import { faculty } from '@prepdesk/contract/clinical/faculty';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const ask = async (call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
  };

const leela = {
  appID: 2,
  courseID: 2,
  facultyCountryCode: '+91',
  facultyPhone: '9120000999',
  name: 'Dr. Leela Nair',
  royalityPercentage: '12.5',
  description: '<p>Anatomy</p>',
  shortDescription: 'Anatomy',
  orderBy: 3,
};

describe('a faculty', () => {
  it('a faculty is added as active, listed in order and changed on its own page', async () => {
    const { facultyID } = (await ask(faculty.add, leela)).response;
    await ask(faculty.add, { ...leela, name: 'Dr. Anil Rao', orderBy: 1, isActive: 1 });
    const { response } = await ask(faculty.list, { appID: 2, search: '', limit: 200, page: 1 });
    expect(response.faculty.map(({ name }: { name: string }) => name)).toEqual([
      'Dr. Anil Rao',
      'Dr. Leela Nair',
    ]);
    expect(response.faculty[1]).toMatchObject({
      id: facultyID,
      facultyCountryCode: '+91',
      facultyPhone: '9120000999',
      royalityPercentage: '12.50',
      isActive: 1,
      orderBy: 3,
    });
    const { rowVersion } = (await ask(faculty.detail, { facultyID })).response.faculty;
    const edit = { ...leela, facultyID, isActive: 0, rowVersion };
    expect((await ask(faculty.edit, edit)).status).toBe(true);
    expect((await product.ask(faculty.edit, edit, { token })).httpStatus).toBe(409);
    expect((await ask(faculty.list, { appID: 2, search: 'leela' })).response.faculty).toMatchObject([
      { isActive: 0 },
    ]);
    expect((await ask(faculty.list, { appID: 1 })).response.faculty).toEqual([]);
  });

  it.each([
    ['name', '', 'All field must be filled out'],
    ['facultyPhone', '12345', 'Please enter a phone number of 10 to 12 digits'],
    ['facultyPhone', '1234567890123', 'Please enter a phone number of 10 to 12 digits'],
    ['royalityPercentage', '101', 'Royality Percentage is 0 to 100, with at most two decimals'],
    ['royalityPercentage', '', 'All field must be filled out'],
    ['orderBy', '', 'All field must be filled out'],
    ['name', 'dr. leela nair', 'Another faculty of this app already has this name'],
  ])('a faculty is refused with %s "%s": %s', async (field, value, message) => {
    expect(await ask(faculty.add, { ...leela, [field]: value })).toMatchObject({ status: false, message });
  });

  it('a faculty of another app cannot be changed through this one', async () => {
    const { facultyID } = (await ask(faculty.add, { ...leela, name: 'Dr. Omar Khan' })).response;
    const body = await ask(faculty.edit, { ...leela, appID: 1, facultyID, isActive: 1 });
    expect(body).toMatchObject({
      status: false,
      message: expect.stringContaining('The faculty was not found'),
    });
  });
});
