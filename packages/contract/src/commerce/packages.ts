import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { inPaise, rupees } from '../money.ts';
import {
  example,
  filledText,
  flag,
  id,
  idOrNone,
  nothing,
  rowVersion,
  text,
  wholeNumberBetween,
  withoutDefaults,
} from '../values.ts';
import { mostPackagesAPage, packagePageSizes } from './parent-packages.ts';

const everyField = 'All field must be filled out';

export const discountTooHigh = 'Discount Price cannot be more than the Package Price';
const mostDevices = 20;
export const validityTooShort = 'Validity In Days must be 1 or more';

const row = z.object({
  id: z.int(),
  appID: z.int(),
  courseID: z.int(),
  packageName: z.string(),
  packageShortName: z.string(),
  /** Rupees, '4999.00'. */
  packagePrice: z.string(),
  discountPrice: z.string(),
  discountCode: z.string(),
  currency: z.string(),
  validityInDays: z.int(),
  creditSeconds: z.int(),
  speed: z.string(),
  /** 1: it opens question banks. */
  qBank: z.int(),
  /** 1: it opens videos. */
  videos: z.int(),
  /** Seconds. */
  totalVideoDuration: z.int(),
  packageDescription: z.string(),
  parentPackageID: z.nullable(z.int()),
  parentPackageName: z.string(),
  /** Of its parent package. */
  defaultPackageName: z.string(),
  classCount: z.int(),
  /** How many devices of a learner may be signed in for it at once; 0 for any number. */
  deviceLimit: z.int(),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type Package = z.infer<typeof row>;

const seconds = (message: string) => z._default(wholeNumberBetween(0, 2_000_000_000, message), 0);

const written = z.object({
  appID: id(),
  courseID: id(),
  /** 0: it has no parent. */
  parentPackageID: example(z._default(idOrNone(), 0), 800_001),
  packageName: example(filledText(200, everyField), 'CA Foundation, one year'),
  packageShortName: z._default(text(60), ''),
  packageDescription: z._default(text(5000), ''),
  packagePrice: example(rupees('Please enter Package Price in rupees, such as 4999 or 4999.50'), '4999.50'),
  discountCode: z._default(text(40), ''),
  discountPrice: example(
    z._default(rupees('Please enter Discount Price in rupees, such as 500 or 500.50'), '0.00'),
    '500',
  ),
  validityInDays: example(wholeNumberBetween(1, 36_500, validityTooShort), 365),
  creditSeconds: seconds('Credits are whole seconds: please enter them as HH:mm:ss'),
  speed: z._default(text(20), ''),
  qBank: z._default(flag(everyField), 0),
  videos: z._default(flag(everyField), 0),
  totalVideoDuration: seconds('Total Video Duration is whole seconds: please enter it as HH:mm:ss'),
  /** Left out, it is unchanged, and for a new package means any number. An addition. */
  deviceLimit: z.optional(
    example(
      wholeNumberBetween(0, mostDevices, `Devices At Once must be 0, for any number, to ${mostDevices}`),
      2,
    ),
  ),
});

const discountRule = z.refine<{ packagePrice: string; discountPrice?: string | undefined }>(
  ({ packagePrice, discountPrice = '0' }) => inPaise(discountPrice) <= inPaise(packagePrice),
  { error: discountTooHigh, path: ['discountPrice'] },
);

const list = '/prepclinic/packges';
const details = '/prepclinic/packges_details/{id}';

// Its price, validity and name are also shown in the details of its classes.

const history = [{ table: 'packages', key: 'id' }];

export const packages = defineCalls('commerce', 'packages', {
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/getpreppackages',
    shows: ['package_classes', 'packages', 'parent_packages'],
    needs: [list],
    row,
    wire: { rows: 'packages' },
    limit: { usual: mostPackagesAPage, most: mostPackagesAPage, sizes: packagePageSizes },
    given: { appID: id(), courseID: id() },
    searchLength: 200,
    sorts: ['id', 'packageName', 'packageShortName', 'packagePrice', 'discountPrice', 'validityInDays'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      packageName: { label: 'Package Name' },
      packageShortName: { label: 'Short Name' },
      packagePrice: { label: 'Package Price', kind: 'rupees' },
      discountPrice: { label: 'Discount Price', kind: 'rupees' },
      discountCode: { label: 'Discount Code' },
      validityInDays: { label: 'Validity In Days', kind: 'number' },
      parentPackageName: { label: 'Parent Package' },
      classCount: { label: 'Classes', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    alsoAtTop: ['packages'],
    saysWhenEmpty: 'No data found',
    history,
  }),
  detail: call({
    path: 'admin/packagedetail',
    kind: 'read',
    shows: ['package_classes', 'packages', 'parent_packages'],
    needs: [details],
    addition: true,
    input: z.object({ packageID: example(id(), 800_001) }),
    output: row,
    history,
  }),
  add: call({
    path: 'admin/addpackage',
    kind: 'change',
    writes: ['image_uses', 'packages'],
    needs: [list],
    addition: true,
    input: written.check(discountRule),
    output: z.object({ insertID: z.int() }),
    says: 'Package added',
  }),
  edit: call({
    path: 'admin/editpackage',
    kind: 'change',
    writes: ['image_uses', 'packages'],
    needs: [details],
    addition: true,
    input: z
      .extend(z.object(withoutDefaults(written.shape)), {
        packageID: example(id(), 800_001),
        isActive: flag(everyField),
        rowVersion: rowVersion(),
      })
      .check(discountRule),
    output: nothing(),
    says: 'Package updated',
  }),
});
