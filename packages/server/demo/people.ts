import { keyOf, type Route, type RouteGroup, type RoutePath, routes } from '@prepdesk/contract/routes';
import { roleIDs } from '../src/db/roles-kept.ts';
import type { adminUsers, rolePermissions, userPermissions } from '../src/db/schema/access.ts';

/** Ids of the faculty's own records; the first is a clinical teacher. */
export const clinicalFacultyID = 1;

/** The sign-ins that the README lists; one for each way of being allowed in, or not. */
export const people: (typeof adminUsers.$inferInsert)[] = [
  { id: 1, phone: '9000000001', fullName: 'Asha Sharma', roleID: roleIDs.superAdmin },
  { id: 2, phone: '9000000002', fullName: 'Vikram Nair', roleID: roleIDs.content },
  { id: 3, phone: '9000000003', fullName: 'Priya Deshmukh', roleID: roleIDs.support },
  {
    id: 4,
    phone: '9000000004',
    fullName: 'Dr. Ananya Rao',
    roleID: roleIDs.faculty,
    facultyID: clinicalFacultyID,
  },
  { id: 5, phone: '9000000005', fullName: 'Karan Malhotra' },
  { id: 6, phone: '9000000006', fullName: 'Neha Gupta', roleID: roleIDs.admin, isActive: 0 },
];

const inGroups = (...groups: RouteGroup[]): number[] => keysWhere(({ group }) => groups.includes(group));
const keysWhere = (isMeant: (route: Route) => boolean): number[] =>
  routes.filter(isMeant).map(({ key }) => key);
const at = (...paths: RoutePath[]): number[] => paths.map(keyOf);

/** The clinical app's packages and classes have their own screens. */
const clinicalContent: RoutePath[] = [
  ...(['/prepclinic/parent_packges', '/prepclinic/parent_packges_detail/{id}'] as const),
  ...(['/prepclinic/packges', '/prepclinic/packges_details/{id}', '/prepclinic/prepclinic_course'] as const),
  ...(['/prepclinic/classes', '/prepclinic/classCrm', '/prepclinic/categoryDetail'] as const),
  ...(['/prepclinic/category', '/prepclinic/subcategory', '/prepclinic/meta', '/prepclinic/drugs'] as const),
  ...(['/prepclinic/drugs_details/{id}', '/prepclinic/drugs#files', '/prepclinic/signoff'] as const),
];
/** What learners ask about on the phone. */
const lookedUp: RoutePath[] = [
  ...(['/topic_search', '/class_details', '/prepclinic/classCrm', '/prepclinic/categoryDetail'] as const),
];

const keysOfRoles: [roleID: number, keys: number[]][] = [
  [roleIDs.admin, keysWhere(({ group }) => group !== 'Access' && group !== 'Developer')],
  [roleIDs.content, [...at('/', ...clinicalContent), ...inGroups('Catalogue', 'Content')]],
  [roleIDs.support, [...at('/', ...lookedUp), ...inGroups('Support')]],
  [roleIDs.faculty, at('/', '/royalty-prepclinic', '/royalty/{id}', '/doubts', '/reply/{id}')],
];

/** What the roles may open; Super Admin has everything already. */
export const permissions: (typeof rolePermissions.$inferInsert)[] = keysOfRoles.flatMap(([roleID, keys]) =>
  keys.map((routeKey) => ({ roleID, routeKey })),
);

/** What single people may open beside their role: support looks into the mapping logs, a clinical teacher signs. */
export const ownPermissions: (typeof userPermissions.$inferInsert)[] = [
  ...at('/logs').map((routeKey) => ({ userID: 3, routeKey })),
  ...at('/prepclinic/signoff', '/prepclinic/drugs#sign').map((routeKey) => ({ userID: 4, routeKey })),
];
