import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { open, seal } from '@prepdesk/envelope/envelope';
import { describe, expect, it } from 'vitest';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { useProduct } from '../../testing/product.ts';
import { goodBody } from '../../testing/random-bodies.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/**
 * Where d1 §7, d2 §7 and d3 §7 place what a call answers, in their words: `response.x` is within `response`, a bare `x`
 * is read beside it (and is within it as well, gaps A32), 'list' is a `response` that is the list.
 */
const documented: Record<string, string> = {
  'admin/login': 'response.userinfo, response.routes',
  countrycode: 'list',
  'admin/getappscourses': 'list',
  'admin/allsubjects': 'response.allSubjects',
  'admin/subjects': 'response.subjects',
  'admin/addsubject': 'response.subjectID',
  'admin/getsubjectmap': 'list',
  'admin/uploadimage': 'response.url',
  'admin/classes': 'response.classes, classes',
  'admin/allclasses': 'response.classes, classes',
  'admin/addclass': 'response.classID',
  'admin/subtopics': 'list',
  'admin/addsubtopic': 'response.subTopicsID',
  'admin/getContentType': 'list',
  'admin/getvideo': 'list',
  'admin/searchquestions': 'response.questions',
  'admin/getmappedquestions': 'response.questions',
  'admin/addcourses': 'response.insertID',
  'admin/getcourseslevel': 'list',
  'admin/addcourseslevel': 'response.insertID',
  'admin/addvideo': 'response.videoID',
  'admin/getparentpackage': 'list',
  'admin/getParentPackage': 'list',
  'admin/getparentpackagetype': 'list',
  'admin/getpackegelist': 'list',
  'admin/addparentpackegelist': 'response.packageParentID',
  'admin/getallparentpackage': 'data',
  'admin/getpreppackages': 'packages',
  'admin/getsalesusers': 'data, count',
  'admin/getsegmentlist': 'segments',
  'admin/getpackegeclass': 'list',
  'admin/searchClass': 'classes',
  'admin/filteredClass': 'classes',
  'admin/getdashboardlist': 'list',
  'admin/gettablecells': 'list',
  'admin/getdashboarditems': 'list',
  'admin/getfunctionlist': 'functions',
  'admin/getfunctionsource': 'functions',
  'admin/getdrawer': 'list',
  'admin/getdrawerHeading': 'headings',
  'admin/banner': 'banners',
  'admin/getroles': 'response.roles',
  'admin/addrole': 'response.roleID',
  'admin/getpermission': 'response.permission',
  'admin/getuserpermission': 'permissions',
  'admin/getbrightcoveusers': 'response.usersData',
  'admin/getusersrolelist': 'response.user_roles',
  'admin/ratings': 'reviews',
  'admin/getdoubts': 'response.data, total_count',
  'admin/previouslist': 'data, count',
  'admin/gettreasurewithquestion': 'today',
  'admin/searchsubtopic': 'results',
  'admin/video/getmicrotopics': 'withMicro, withoutMicro',
  'admin/video/slidesavailable': 'withSlides, withoutSlides',
  'admin/video/notesavailable': 'withNotes, withoutNotes',
  'admin/fetchallorders': 'response.orderData, total',
  'admin/fetchusersorders': 'response.orderData, rowsCount, total, graphData, totalGraph',
  'admin/fetchsalesorders': 'sales, total',
  'admin/fetchsalesusersorders': 'graphData, orderData, rowsCount, total, totalGraph',
  'sales-graph': 'data',
  'admin/getUsersCoupons': 'coupons',
  'admin/getErrorTypes': 'data, totalCount',
  'admin/userclassescredits': 'list',
  'admin/fetchprepclinicallorders': 'packageCount, packageSale, orderData, total',
  'admin/getapppackageslist': 'list',
  'admin/getRoyalityPackages': 'response.package',
  'admin/getprepclinicroyality':
    'response.data, count, total, mgAmount, mgRecovery, pending, percentRoyality, totalCondition',
  'admin/getFacultyMG': 'faculty',
  'admin/getusersflow': 'response.data, total',
  'admin/getmappinglogs': 'data, total',
  'admin/getAppsDownloads': 'iosDownloads, androidDownloads',
  'admin/developers': 'list',
  'admin/getIcaiStatus': 'response.data, totalCount',
  'admin/getuserreferral': 'list',
  'admin/referdetails': 'ownerData, referData',
  'admin/classesData': 'list',
  'admin/classesmonthData': 'monthlyData',
  categoryList: 'data',
  manageCategory: 'data',
  'admin/getAllFaculty': 'response.faculty',
  'admin/userloglist': 'classes, information, totalCredits',
  'admin/getloggedinusers': 'loggedInDevice, userData',
  'get-faculty-royalty': 'response.data, totalRoyaltyThisMonth, totalRoyalty',
};

type Body = { status: boolean; response: Record<string, unknown> } & Record<string, unknown>;

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

const bodyFor = (call: AnyCall) => goodBody(call, exampleValues(call));

async function post(call: AnyCall, payload: object) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await product.server.inject({ method: 'POST', url: `/api/${call.path}`, headers, payload });
  return reply.json();
}

const bareIndexes = (paths: string) =>
  paths.split(', ').filter((path) => path !== 'list' && !path.includes('.'));

const read = (body: Body, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], body);

function expectShape(body: Body, paths: string): void {
  expect(body.status).toBe(true);
  expect(Object.keys(body)).toEqual(['status', 'message', 'response', ...bareIndexes(paths)]);
  expect(Array.isArray(body.response)).toBe(paths === 'list');
  if (paths === 'list') return;
  for (const path of paths.split(', ')) expect(read(body, path), path).toBeDefined();
  for (const key of bareIndexes(paths)) expect(body[key]).toEqual(body.response[key]);
}

describe('a reply', () => {
  it.each(Object.entries(documented))(
    'a reply of %s is where the documents read it: %s',
    async (path, paths) => {
      const call = allCalls.find((one) => one.path === path)!;
      expectShape(await post(call, bodyFor(call)), paths);
      const { enc_response } = await post(call, { enc_request: seal(bodyFor(call)) });
      expectShape(open(enc_response) as Body, paths);
    },
  );

  it('a reply has keys beside response where the documents read them, and nowhere else', () => {
    const stated = allCalls.filter(({ alsoAtTop }) => alsoAtTop.length > 0);
    expect(Object.fromEntries(stated.map(({ path, alsoAtTop }) => [path, alsoAtTop]))).toEqual(
      Object.fromEntries(
        Object.entries(documented)
          .map(([path, paths]) => [path, bareIndexes(paths)] as const)
          .filter(([, keys]) => keys.length > 0),
      ),
    );
  });
});
