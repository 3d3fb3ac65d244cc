import * as z from 'zod/mini';
import { optionalCode } from '../codes.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import {
  activeOnceAdded,
  computed,
  key,
  money,
  number,
  owner,
  reference,
  seconds,
  text,
  yesOrNo,
} from '../fields.ts';
import { listCall } from '../list-call.ts';
import { inPaise } from '../money.ts';
import { filledName, optionalName } from '../names.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { example, id, optionalID } from '../values.ts';
import { maxPackagesAPage, packagePageSizes } from './parent-packages.ts';

const everyField = 'All field must be filled out';

export const discountTooHigh = 'Discount Price cannot be more than the Package Price';
const maxDevices = 20;
const maxSeconds = 2_000_000_000;
export const validityTooShort = 'Validity In Days must be 1 or more';

/** In the order of the documents (d3 §3), with undocumented fields at the end. */
export const packageResource = resource({
  name: 'packages',
  label: 'Package',
  sentKey: 'packageID',
  keyExample: 800_001,
  fields: {
    appID: { ...owner({ label: '' }), row: z.int() },
    courseID: { ...owner({ label: '' }), row: z.int() },
    id: key({ label: 'ID', sort: true }),
    packageName: text(
      { label: 'Package Name', max: 200, sort: true, example: 'CA Foundation, one year' },
      filledName(200, everyField),
    ),
    packagePrice: money({
      label: 'Package Price',
      required: 'Please enter Package Price in rupees, such as 4999 or 4999.50',
      sort: true,
      example: '4999.50',
    }),
    currency: computed({ label: 'Currency', kind: 'text' }, z.string()),
    creditSeconds: seconds({
      label: 'Credits (HH:mm:ss)',
      from: 0,
      to: maxSeconds,
      required: 'Credits are whole seconds: please enter them as HH:mm:ss',
      optional: true,
      initial: 0,
    }),
    packageDescription: text({ label: 'Description', max: 5000, optional: true }),
    discountCode: text({ label: 'Discount Code', max: 40, optional: true }, optionalCode(40)),
    discountPrice: money({
      label: 'Discount Price',
      required: 'Please enter Discount Price in rupees, such as 500 or 500.50',
      optional: true,
      initial: 0,
      sort: true,
      example: '500',
    }),
    speed: text({ label: 'Speed', max: 20, optional: true }),
    isActive: activeOnceAdded({ required: everyField }),
    packageShortName: text({ label: 'Short Name', max: 60, optional: true, sort: true }, optionalName(60)),
    validityInDays: number({
      label: 'Validity In Days',
      from: 1,
      to: 36_500,
      required: validityTooShort,
      sort: true,
      example: 365,
    }),
    /** How many devices of a learner may be signed in for it at once; 0 for any number. An addition. */
    deviceLimit: number({
      label: 'Device limit (0 = unlimited)',
      from: 0,
      to: maxDevices,
      required: `Devices At Once must be 0, for any number, to ${maxDevices}`,
      optional: true,
      initial: 0,
      example: 2,
    }),
    /** Whether it opens question banks, and videos. */
    qBank: yesOrNo({ label: 'Q-bank', required: everyField }),
    videos: yesOrNo({ label: 'Videos', required: everyField }),
    totalVideoDuration: seconds({
      label: 'Total Video Duration (HH:mm:ss)',
      from: 0,
      to: maxSeconds,
      required: 'Total Video Duration is whole seconds: please enter it as HH:mm:ss',
      optional: true,
      initial: 0,
    }),
    /** Of its parent package. */
    defaultPackageName: computed({ label: 'Default Package', kind: 'text' }, z.string()),
    parentPackageName: computed({ label: 'Parent Package', kind: 'text' }, z.string()),
    parentPackageID: {
      ...reference({ label: 'Parent Package', initial: 0, example: 800_001 }),
      row: z.nullable(z.int()),
    },
    classCount: computed({ label: 'Classes', kind: 'number' }, z.int()),
  },
  errors: ({ packagePrice, discountPrice }): Record<string, string> =>
    inPaise(discountPrice) > inPaise(packagePrice) ? { discountPrice: discountTooHigh } : {},
});
export type Package = RowOf<typeof packageResource>;

const list = '/prepclinic/packges';
const details = '/prepclinic/packges_details/{id}';

const history = [{ table: 'packages', key: 'id' }];

export const packages = defineCallsWith('commerce', 'packages', { writes: ['image_uses', 'packages'] })({
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/getpreppackages',
    shows: ['package_classes', 'packages', 'parent_packages'],
    needs: [list],
    ...listParts(packageResource, [
      'id',
      'packageName',
      'packageShortName',
      'packagePrice',
      'discountPrice',
      'discountCode',
      'validityInDays',
      'parentPackageName',
      'classCount',
      'isActive',
    ]),
    wire: { rows: 'packages' },
    limit: { usual: maxPackagesAPage, max: maxPackagesAPage, sizes: packagePageSizes },
    /** With `parentPackageID`, an addition, only the packages of that parent. */
    given: { appID: id(), courseID: id(), parentPackageID: example(optionalID(), undefined) },
    searchLength: 200,
    alsoAtTop: ['packages'],
    history,
  }),
  detail: readCall({
    path: 'admin/packagedetail',
    shows: ['package_classes', 'packages', 'parent_packages'],
    needs: [details],
    addition: true,
    input: z.object({ packageID: example(id(), 800_001) }),
    output: packageResource.row,
    history,
  }),
  add: changeCall({
    path: 'admin/addpackage',
    needs: [list],
    addition: true,
    input: packageResource.addInput,
    output: z.object({ insertID: z.int() }),
    says: 'Package added',
  }),
  edit: changeCall({
    path: 'admin/editpackage',
    needs: [details],
    addition: true,
    input: packageResource.editInput,
    says: 'Package updated',
  }),
});
