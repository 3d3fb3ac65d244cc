import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { example, filledText, flag, id, link, nothing, rowVersion } from '../values.ts';

const everyField = 'All field must be filled out';

/** In the clinical app these two are fixed (d1 §3, d3 §3); the general app's are listed by their call. */
export const clinicalPackageTypes = { 1: 'Group', 2: 'Subject' } as const;

/** d1 §3. */
export const fullAccessWords = { 1: 'Full', 0: 'None' } as const;

/** d3 §7: package lists are requested with limit 200 and page 1. */
export const mostPackagesAPage = 200;
/** The console initially shows as many as the documents request, and pages from there (gaps C14). */
export const packagePageSizes = [10, 20, 30, 40, 50, mostPackagesAPage];

const row = z.object({
  id: z.int(),
  appID: z.int(),
  courseID: z.int(),
  packageName: z.string(),
  packageDescription: z.string(),
  packageImage: z.string(),
  packageType: z.int(),
  packageTypeName: z.string(),
  fullAccess: z.int(),
  defaultPackageID: z.nullable(z.int()),
  defaultPackageName: z.string(),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type ParentPackage = z.infer<typeof row>;

const inCourse = { appID: id('Please select App ID'), courseID: id('Please select Course') };

const written = {
  ...inCourse,
  packageName: example(filledText(200, everyField), 'Weekend lectures'),
  packageDescription: example(filledText(5000, everyField), 'Lectures, notes and tests'),
  packageImage: link(everyField),
  packageType: example(id(everyField), 3),
  fullAccess: flag(everyField),
  defaultPackageID: example(id(everyField), 800_001),
};

const listing = '/parentPackage';
const clinicalList = '/prepclinic/parent_packges';
const clinicalDetail = '/prepclinic/parent_packges_detail/{id}';

const history = [{ table: 'parent_packages', key: 'id' }];

export const isClinical = (appID: number): boolean => appID === appIDs.clinical;

export const parentPackages = defineCalls('commerce', 'parentPackages', {
  list: call({
    path: 'admin/getparentpackage',
    kind: 'read',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [listing, '/prepclinic/packges', '/prepclinic/packges_details/{id}'],
    input: z.object(inCourse),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** The same list under the path that coupons use; the two paths differ only in letter case (gaps A40). */
  ofCoupon: call({
    path: 'admin/getParentPackage',
    kind: 'read',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [listing, '/addcoupons'],
    input: z.object(inCourse),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** Newest first, page by page. */
  page: listCall({
    path: 'admin/getallparentpackage',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [clinicalList, '/prepclinic/packges', '/prepclinic/packges_details/{id}'],
    row,
    wire: { rows: 'data' },
    limit: { usual: mostPackagesAPage, most: mostPackagesAPage, sizes: packagePageSizes },
    given: inCourse,
    searchLength: 200,
    sorts: ['id', 'packageName'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      packageName: { label: 'Package Name' },
      packageTypeName: { label: 'Package Type' },
      fullAccess: { label: 'Full Access', choices: fullAccessWords },
      defaultPackageName: { label: 'Default Package' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    alsoAtTop: ['data'],
    saysWhenEmpty: 'No data found',
    history,
  }),
  detail: call({
    path: 'admin/parentpackagedetail',
    kind: 'read',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [clinicalDetail],
    addition: true,
    input: z.object({ parentPackageID: example(id(), 800_001) }),
    output: row,
    history,
  }),
  types: call({
    path: 'admin/getparentpackagetype',
    kind: 'read',
    shows: ['package_types'],
    needs: [listing, clinicalList, clinicalDetail],
    input: z.object(inCourse),
    output: z.array(z.object({ id: z.int(), type: z.string() })),
    rows: '',
  }),
  /** The packages of a course, one of which is the default of a parent package. */
  defaults: call({
    path: 'admin/getpackegelist',
    kind: 'read',
    shows: ['packages'],
    needs: [listing, clinicalList, clinicalDetail],
    input: z.object(inCourse),
    output: z.array(z.object({ id: z.int(), packageName: z.string(), isActive: z.int() })),
    rows: '',
    saysWhenEmpty: 'No data found',
  }),
  add: call({
    path: 'admin/addparentpackegelist',
    kind: 'change',
    writes: ['image_uses', 'parent_packages'],
    needs: [listing, clinicalList],
    input: z.object(written),
    output: z.object({ packageParentID: z.int() }),
    says: 'Parent package added',
  }),
  edit: call({
    path: 'admin/editparentpackegelist',
    kind: 'change',
    writes: ['image_uses', 'parent_packages'],
    needs: [listing, clinicalDetail],
    input: z.object({
      ...written,
      parentPackaegeID: example(id(), 800_001),
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Parent package updated',
  }),
});
