import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { packageClassNames } from '@prepdesk/contract/commerce/package-class-names';
import { packageClasses } from '@prepdesk/contract/commerce/package-classes';
import { packages } from '@prepdesk/contract/commerce/packages';
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

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token: asha })).body;

async function addPackage(packageName: string): Promise<number> {
  const { appID, courseID } = clinical;
  const sold = { appID, courseID, packageName, packagePrice: '4999', validityInDays: 365 };
  return (await ask(packages.add, sold)).response.insertID;
}

async function revertLast(packageID: number): Promise<void> {
  const rows = `package_classes/${packageID}/${clinical.classID}`;
  const { response } = await ask(auditLog.list, { rows });
  const { message } = await ask(auditLog.revert, { auditID: response.data[0]?.auditID });
  expect(message).toBe('Change reverted');
}

describe('the classes of a package', () => {
  it('the classes of a package are added once, changed and removed, and each of these changes can be reverted', async () => {
    const { classID, subjectID } = clinical;
    const packageID = await addPackage('With classes');
    const read = async () => (await ask(packageClasses.list, { packageID })).response.classes;
    expect(await ask(packageClasses.list, { packageID })).toMatchObject({
      message: 'No class is in this package yet',
    });
    const added = await ask(packageClasses.add, { packageID, classID, creditSeconds: 3600 });
    expect(added.message).toBe('Class added to the package');
    expect((await ask(packageClasses.add, { packageID, classID, creditSeconds: 3600 })).status).toBe(true);
    expect(await ask(packageClasses.add, { packageID, classID, creditSeconds: 7 })).toMatchObject({
      status: false,
      message: 'This class is in the package already, with other values. Please edit it there',
    });
    const row = {
      packageID,
      classID,
      className: 'Clinical class',
      subjectID,
      subjectName: 'Clinical subject',
      creditSeconds: 3600,
      isElective: 0,
      rowVersion: 1,
    };
    expect(await read()).toEqual([row]);
    expect((await ask(packageClassNames.list, { packageID })).response).toEqual([
      { classID, name: 'Clinical class' },
    ]);
    const change = { packageID, classID, creditSeconds: 0, isElective: 1, rowVersion: 1 };
    expect((await ask(packageClasses.edit, change)).message).toBe('Class updated');
    expect(await read()).toEqual([{ ...row, creditSeconds: 0, isElective: 1, rowVersion: 2 }]);
    const late = await product.ask(packageClasses.remove, change, { token: vikram });
    expect(late.httpStatus).toBe(409);
    await revertLast(packageID);
    expect(await read()).toMatchObject([{ creditSeconds: 3600, isElective: 0 }]);
    await ask(packageClasses.remove, { packageID, classID });
    expect(await read()).toEqual([]);
    expect((await ask(packageClasses.remove, { packageID, classID })).status).toBe(true);
    await revertLast(packageID);
    expect(await read()).toMatchObject([{ classID, creditSeconds: 3600 }]);
  });

  it('the classes of a package must exist and belong to its app', async () => {
    const packageID = await addPackage('Of this app');
    const other = await product.pool.query('select max(id) + 1 as id from classes');
    for (const classID of [general.classID, other.rows[0].id]) {
      const { response } = await ask(packageClasses.add, { packageID, classID });
      expect(response).toEqual({ fields: { classID: 'This class was not found in this app' } });
    }
    const noPackage = await ask(packageClasses.add, { packageID: 999_999, classID: clinical.classID });
    expect(noPackage.message).toContain('The package was not found');
    const notIn = await ask(packageClasses.edit, { packageID, classID: clinical.classID });
    expect(notIn.message).toContain('The class in this package was not found');
  });

  it('the classes of a package may belong to another course of the app', async () => {
    const other = await addChain(product, asha, 'Screening', 2);
    const packageID = await addPackage('Of two courses');
    for (const { classID } of [clinical, other]) await ask(packageClasses.add, { packageID, classID });
    const listed = await ask(packageClasses.list, { packageID });
    expect(listed.response.classes.map(({ className }) => className)).toEqual([
      'Clinical class',
      'Screening class',
    ]);
  });
});
