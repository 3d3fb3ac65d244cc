import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, computed, field, key, owner, reference, text } from '../fields.ts';
import { link } from '../links.ts';
import { listCall } from '../list-call.ts';
import { filledName } from '../names.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { example, filledText, flag, id } from '../values.ts';

const everyField = 'All field must be filled out';

/** In the clinical app these two are fixed (d1 §3, d3 §3); the general app's are listed by their call. */
export const clinicalPackageTypes = { 1: 'Group', 2: 'Subject' } as const;

/** d1 §3. */
export const fullAccessWords = { 1: 'Full', 0: 'None' } as const;

/** d3 §7: package lists are requested with limit 200 and page 1. */
export const maxPackagesAPage = 200;
/** The console initially shows as many as the documents request, and pages from there (gaps C14). */
export const packagePageSizes = [10, 20, 30, 40, 50, maxPackagesAPage];

const inCourse = { appID: id('Please select App ID'), courseID: id('Please select Course') };

/** In the order of the documents (d3 §3). */
export const parentPackage = resource({
  name: 'parent_packages',
  label: 'Parent package',
  sentKey: 'parentPackaegeID',
  keyExample: 800_001,
  fields: {
    appID: { ...owner({ label: '' }), row: z.int(), add: inCourse.appID, edit: inCourse.appID },
    courseID: { ...owner({ label: '' }), row: z.int(), add: inCourse.courseID, edit: inCourse.courseID },
    id: key({ label: 'ID', sort: true }),
    packageName: text(
      { label: 'Package Name', max: 200, sort: true, example: 'Weekend lectures' },
      filledName(200, everyField),
    ),
    defaultPackageName: computed({ label: 'Default Package', kind: 'text' }, z.string()),
    defaultPackageID: {
      ...reference({ label: 'Default Package', required: everyField, example: 800_001 }),
      row: z.nullable(z.int()),
    },
    packageDescription: text(
      { label: 'Description', max: 5000, example: 'Lectures, notes and tests' },
      filledText(5000, everyField),
    ),
    packageTypeName: computed({ label: 'Package Type', kind: 'text' }, z.string()),
    packageType: reference({ label: 'Package Type', required: everyField, example: 3 }),
    packageImage: field({ label: 'Image', kind: 'link' }, z.string(), link(everyField)),
    fullAccess: field(
      { label: 'Full Access', kind: 'flag', choices: fullAccessWords, initial: 0 },
      z.int(),
      flag(everyField),
    ),
    isActive: activeOnceAdded({ required: everyField }),
  },
});
export type ParentPackage = RowOf<typeof parentPackage>;

const listing = '/parentPackage';
const clinicalList = '/prepclinic/parent_packges';
const clinicalDetail = '/prepclinic/parent_packges_detail/{id}';

const history = [{ table: 'parent_packages', key: 'id' }];

export const isClinical = (appID: number): boolean => appID === appIDs.clinical;

export const parentPackages = defineCallsWith('commerce', 'parentPackages', {
  writes: ['image_uses', 'parent_packages'],
})({
  list: readCall({
    path: 'admin/getparentpackage',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [listing, '/prepclinic/packges', '/prepclinic/packges_details/{id}'],
    input: z.object(inCourse),
    output: z.array(parentPackage.row),
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** The same list under the path that coupons use; the two paths differ only in letter case (gaps A40). */
  ofCoupon: readCall({
    path: 'admin/getParentPackage',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [listing, '/addcoupons'],
    input: z.object(inCourse),
    output: z.array(parentPackage.row),
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** Newest first, page by page. */
  page: listCall({
    path: 'admin/getallparentpackage',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [clinicalList, '/prepclinic/packges', '/prepclinic/packges_details/{id}'],
    ...listParts(parentPackage, [
      'id',
      'packageName',
      'packageTypeName',
      'fullAccess',
      'defaultPackageName',
      'isActive',
    ]),
    wire: { rows: 'data' },
    limit: { usual: maxPackagesAPage, max: maxPackagesAPage, sizes: packagePageSizes },
    given: inCourse,
    searchLength: 200,
    alsoAtTop: ['data'],
    history,
  }),
  detail: readCall({
    path: 'admin/parentpackagedetail',
    shows: ['package_types', 'packages', 'parent_packages'],
    needs: [clinicalDetail],
    addition: true,
    input: z.object({ parentPackageID: example(id(), 800_001) }),
    output: parentPackage.row,
    history,
  }),
  types: readCall({
    path: 'admin/getparentpackagetype',
    shows: ['package_types'],
    needs: [listing, clinicalList, clinicalDetail],
    input: z.object(inCourse),
    output: z.array(z.object({ id: z.int(), type: z.string() })),
    rows: '',
  }),
  /** The packages of a course, one of which is the default of a parent package. */
  defaults: readCall({
    path: 'admin/getpackegelist',
    shows: ['packages'],
    needs: [listing, clinicalList, clinicalDetail],
    input: z.object(inCourse),
    output: z.array(z.object({ id: z.int(), packageName: z.string(), isActive: z.int() })),
    saysWhenEmpty: 'No data found',
  }),
  add: changeCall({
    path: 'admin/addparentpackegelist',
    needs: [listing, clinicalList],
    input: parentPackage.addInput,
    output: z.object({ packageParentID: z.int() }),
    says: 'Parent package added',
  }),
  edit: changeCall({
    path: 'admin/editparentpackegelist',
    needs: [listing, clinicalDetail],
    input: parentPackage.editInput,
    says: 'Parent package updated',
  }),
});
