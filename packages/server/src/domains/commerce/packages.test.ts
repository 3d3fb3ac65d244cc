import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { packageClasses } from '@prepdesk/contract/commerce/package-classes';
import { packages } from '@prepdesk/contract/commerce/packages';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let general: Chain;
let clinical: Chain;

beforeAll(async () => {
  general = await addChain(product, asha, 'General');
  clinical = await addChain(product, asha, 'Clinical', 2);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>, token = asha) =>
  (await product.ask(call, input, { token })).body;

const everyField = 'All field must be filled out';

const scopeOf = ({ appID, courseID }: Chain) => ({ appID, courseID });

const sold = (packageName: string, more = {}) => ({
  ...scopeOf(clinical),
  packageName,
  packagePrice: '4999',
  validityInDays: 365,
  ...more,
});

async function addPackage(packageName: string, more = {}): Promise<number> {
  const { response, message } = await ask(packages.add, sold(packageName, more));
  expect(message).toBe('Package added');
  return response.insertID;
}

const grouped = (packageName: string, defaultPackageID: number, more = {}) => ({
  ...scopeOf(clinical),
  packageName,
  packageDescription: 'All of anatomy',
  packageImage: 'https://cdn.example/a.png',
  packageType: 2,
  fullAccess: 1,
  defaultPackageID,
  ...more,
});

describe('a parent package', () => {
  it('a parent package is listed under all three paths with the names of its type and its default package', async () => {
    const defaultPackageID = await addPackage('Anatomy, one year');
    const added = await ask(parentPackages.add, grouped('Anatomy', defaultPackageID));
    expect(added.message).toBe('Parent package added');
    const id = added.response.packageParentID;
    const row = {
      id,
      ...scopeOf(clinical),
      packageName: 'Anatomy',
      packageDescription: 'All of anatomy',
      packageImage: 'https://cdn.example/a.png',
      packageType: 2,
      packageTypeName: 'Subject',
      fullAccess: 1,
      defaultPackageID,
      defaultPackageName: 'Anatomy, one year',
      isActive: 1,
      rowVersion: 1,
    };
    const scope = scopeOf(clinical);
    expect(parentPackages.list.path.toLowerCase()).toBe(parentPackages.ofCoupon.path.toLowerCase());
    for (const call of [parentPackages.list, parentPackages.ofCoupon]) {
      expect((await ask(call, scope)).response).toEqual([row]);
    }
    expect((await ask(parentPackages.page, { ...scope, limit: 200, page: 1 })).response).toEqual({
      data: [row],
      total: 1,
      isCapped: false,
      page: 1,
    });
    expect((await ask(parentPackages.detail, { parentPackageID: id })).response).toEqual(row);
    expect((await ask(parentPackages.types, scope)).response).toEqual([
      { id: 1, type: 'Group' },
      { id: 2, type: 'Subject' },
    ]);
    expect((await ask(parentPackages.defaults, scope)).response).toEqual([
      { id: defaultPackageID, packageName: 'Anatomy, one year', isActive: 1 },
    ]);
  });

  it('a parent package needs every field', async () => {
    const whole = grouped('Whole', 1);
    for (const field of Object.keys(whole).filter((one) => !(one in scopeOf(clinical)))) {
      const { message, response } = await ask(parentPackages.add, { ...whole, [field]: ' ' });
      expect([message, response], field).toEqual([everyField, { fields: { [field]: everyField } }]);
    }
  });

  it('a parent package accepts types of its app, packages of its course and unused names', async () => {
    const here = await addPackage('Physiology, one year');
    const elsewhere = (await ask(packages.add, { ...sold('Foundation, one year'), ...scopeOf(general) }))
      .response.insertID;
    const refusal = async (more: object) =>
      (await ask(parentPackages.add, grouped('Anatomy', here, more))).response;
    expect(await refusal({ packageType: 3 })).toEqual({
      fields: { packageType: 'This package type was not found in this app' },
    });
    expect(await refusal({ defaultPackageID: elsewhere })).toEqual({
      fields: { defaultPackageID: 'This package was not found in this course' },
    });
    expect(await refusal({ packageName: 'ANATOMY' })).toEqual({
      fields: { packageName: 'This course already has a parent package with this name' },
    });
  });

  it('a parent package is edited only in its own course and never over a newer version, and its change can be reverted', async () => {
    const packageID = await addPackage('Biochemistry, one year');
    const written = grouped('Biochemistry', packageID);
    const parentPackaegeID = (await ask(parentPackages.add, written)).response.packageParentID;
    const edited = { ...written, parentPackaegeID, isActive: 0, rowVersion: 1 };
    const forged = await ask(parentPackages.edit, { ...edited, ...scopeOf(general) });
    expect(forged.message).toContain('The parent package was not found');
    expect((await ask(parentPackages.edit, edited)).message).toBe('Parent package updated');
    const late = await product.ask(parentPackages.edit, { ...edited, fullAccess: 0 }, { token: vikram });
    expect(late.httpStatus).toBe(409);
    expect(late.body.response).toMatchObject({
      current: { packageName: 'Biochemistry', isActive: 0, rowVersion: 2 },
      changedBy: 'Asha Sharma',
    });
    await revertLast('parent_packages', String(parentPackaegeID));
    expect((await ask(parentPackages.detail, { parentPackageID: parentPackaegeID })).response.isActive).toBe(
      1,
    );
  });
});

async function revertLast(tableName: string, rowKey: string): Promise<void> {
  const listed = await ask(auditLog.list, { rows: `${tableName}/${rowKey}` });
  const { message } = await ask(auditLog.revert, { auditID: listed.response.data[0]?.auditID });
  expect(message).toBe('Change reverted');
}

describe('a package', () => {
  it('a package keeps amounts to the paisa and shows its parent, its default and how many classes it opens', async () => {
    const inside = await addPackage('Pathology, six months');
    const parent = await ask(parentPackages.add, grouped('Pathology', inside));
    const parentPackageID = parent.response.packageParentID;
    const packageID = await addPackage('Pathology, one year', {
      parentPackageID,
      packagePrice: 9999.9,
      discountPrice: '9999.90',
      discountCode: 'EARLY',
      packageShortName: 'PATH',
      creditSeconds: 360_000,
      speed: '2x',
      qBank: 1,
      videos: 1,
    });
    await ask(packageClasses.add, { packageID, classID: clinical.classID });
    const { response } = await ask(packages.detail, { packageID });
    expect(response).toEqual({
      id: packageID,
      ...scopeOf(clinical),
      packageName: 'Pathology, one year',
      packageShortName: 'PATH',
      packagePrice: '9999.90',
      discountPrice: '9999.90',
      discountCode: 'EARLY',
      currency: 'INR',
      validityInDays: 365,
      creditSeconds: 360_000,
      speed: '2x',
      qBank: 1,
      videos: 1,
      totalVideoDuration: 0,
      packageDescription: '',
      parentPackageID,
      parentPackageName: 'Pathology',
      defaultPackageName: 'Pathology, six months',
      classCount: 1,
      deviceLimit: 0,
      isActive: 1,
      rowVersion: 1,
    });
  });

  it('a package limits how many devices may be signed in; a save without this field leaves it as it is', async () => {
    const packageID = await addPackage('On two devices', { deviceLimit: 2 });
    const limit = async () => (await ask(packages.detail, { packageID })).response.deviceLimit;
    expect(await limit()).toBe(2);
    const edit = { ...sold('On two devices'), packageID, isActive: 1 };
    await ask(packages.edit, edit);
    expect(await limit()).toBe(2);
    await ask(packages.edit, { ...edit, deviceLimit: 3 });
    expect(await limit()).toBe(3);
    const { message } = await ask(packages.edit, { ...edit, deviceLimit: 21 });
    expect(message).toBe('Devices At Once must be 0, for any number, to 20');
  });

  it.each([
    [{ packageName: '' }, 'packageName', everyField],
    [{ packagePrice: '12.345' }, 'packagePrice', /in rupees/],
    [{ packagePrice: '-1' }, 'packagePrice', /in rupees/],
    [{ discountPrice: '4999.01' }, 'discountPrice', 'Discount Price cannot be more than the Package Price'],
    [{ validityInDays: 0 }, 'validityInDays', 'Validity In Days must be 1 or more'],
    [{ creditSeconds: -1 }, 'creditSeconds', /whole seconds/],
    [{ parentPackageID: 999_999 }, 'parentPackageID', 'This parent package was not found in this course'],
  ])('a package is refused with %o', async (more, field, sentence) => {
    const { status, response } = await ask(packages.add, sold('Refused', more));
    expect([status, response]).toEqual([
      false,
      { fields: { [field]: sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence } },
    ]);
  });

  it('a package is checked by the database with the same rules as the form', async () => {
    const values = `values (2, ${clinical.courseID}, 'Direct', 100, $1, $2)`;
    const insert = (discount: number, days: number) =>
      product.pool.query(
        `insert into packages (app_id, course_id, package_name, package_price, discount_price, validity_in_days) ${values}`,
        [discount, days],
      );
    await expect(insert(101, 1)).rejects.toMatchObject({ constraint: 'packages_price' });
    await expect(insert(0, 0)).rejects.toMatchObject({ constraint: 'packages_validity' });
  });

  it('a package is edited with its version, and the edit can be reverted', async () => {
    const packageID = await addPackage('Surgery');
    const edited = { ...sold('Surgery, revised', { packagePrice: '1.10' }), packageID, isActive: 0 };
    expect((await ask(packages.edit, { ...edited, rowVersion: 1 })).message).toBe('Package updated');
    const late = await product.ask(packages.edit, { ...edited, rowVersion: 1 }, { token: vikram });
    expect(late.body.response).toMatchObject({ current: { packagePrice: '1.10' }, changedBy: 'Asha Sharma' });
    const forged = await ask(packages.edit, { ...edited, ...scopeOf(general) });
    expect(forged.message).toContain('The package was not found');
    await revertLast('packages', String(packageID));
    expect((await ask(packages.detail, { packageID })).response).toMatchObject({
      packageName: 'Surgery',
      packagePrice: '4999.00',
      isActive: 1,
    });
  });

  it('a package is not found through an old or forged link', async () => {
    expect((await ask(packages.detail, { packageID: 999_999 })).message).toContain(
      'The package was not found',
    );
    const parent = await ask(parentPackages.detail, { parentPackageID: 999_999 });
    expect(parent.message).toContain('The parent package was not found');
  });
});

describe('the packages of a parent', () => {
  it('the packages of a parent are listed alone, and those of its course without it', async () => {
    const [first = 0, second = 0] = [await addPackage('Surgery, short'), await addPackage('Surgery, long')];
    const { packageParentID } = (await ask(parentPackages.add, grouped('Surgery', first))).response;
    await product.pool.query('update packages set parent_package_id = $1 where id = $2', [
      packageParentID,
      second,
    ]);
    const idsOf = async (more: object) =>
      (await ask(packages.list, { ...scopeOf(clinical), ...more })).response.packages.map(({ id }) => id);
    expect(await idsOf({ parentPackageID: packageParentID })).toEqual([second]);
    expect(await idsOf({ parentPackageID: '' })).toEqual(expect.arrayContaining([first, second]));
  });
});

describe('a long list of packages', () => {
  beforeAll(async () => {
    const { appID, courseID } = general;
    await product.pool.query(
      `insert into packages (app_id, course_id, package_name, package_short_name, package_price, validity_in_days)
       select $1, $2, 'Test series ' || n, 'T100%_' || n, n, 30 from generate_series(1, 450) n`,
      [appID, courseID],
    );
    await product.pool.query(
      `insert into parent_packages (app_id, course_id, package_name, package_description, package_image, package_type_id,
         full_access) select $1, $2, 'Batch ' || n, 'd', 'https://cdn.example/a.png', 3, 0 from generate_series(1, 450) n`,
      [appID, courseID],
    );
  });

  it.each([
    ['packages', packages.list, (response: { packages: { packageName: string }[] }) => response.packages],
    [
      'parent packages',
      parentPackages.page,
      (response: { data: { packageName: string }[] }) => response.data,
    ],
  ] as const)(
    'a long list of packages shows all %s, 200 at a time as documented, page after page',
    async (_, call, rowsOf) => {
      const names = new Set<string>();
      const sizes: number[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { response } = await ask(call, { ...scopeOf(general), search: '', limit: 200, page });
        const rows = rowsOf(response as never);
        for (const { packageName } of rows) names.add(packageName);
        sizes.push(rows.length);
      }
      expect(sizes.slice(0, 2)).toEqual([200, 200]);
      const { rows } = await product.pool.query(
        `select count(*)::int as n from ${call === packages.list ? 'packages' : 'parent_packages'} where app_id = 1`,
      );
      expect(names.size).toBe(rows[0].n);
    },
  );

  it('a long list of packages is searched by name and short name, and takes % and _ literally', async () => {
    const find = async (search: string) =>
      (await ask(packages.list, { ...scopeOf(general), search })).response;
    expect((await find('series 44')).packages.map(({ packageName }) => packageName)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `Test series ${449 - n}`),
      'Test series 44',
    ]);
    expect((await find('100%_45')).total).toBe(2);
    expect((await find('1__%')).total).toBe(0);
    expect(await ask(packages.list, { ...scopeOf(general), search: 'nothing like it' })).toMatchObject({
      status: true,
      message: 'No data found',
    });
  });

  it('a long list of packages has at most 200 rows a page', async () => {
    const { response } = await ask(packages.list, { ...scopeOf(general), limit: 201 });
    expect(response).toEqual({ fields: { limit: 'A page has 1 to 200 rows' } });
  });
});
