import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, hidden, key, onceAdded, shown, text } from '../fields.ts';
import { importFile, importReport, isTrial, sheetName } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { optionalName } from '../names.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { unprintableReply } from '../unprintable.ts';
import { example, flag, id, idList, oneOf, rowVersion } from '../values.ts';
import { shippingModuleNames, shippingStates } from './shipping-states.ts';
import { trackingID } from './tracking-id.ts';

const listing = '/track';
const overview = '/shipping';

const shippingModule = () =>
  example(z.enum(shippingModuleNames, 'Please choose what is sent: books, notes or pen drive'), 'books');

const shippingState = (message?: string) => oneOf([1, 2, 3, 4, 5, 6, 7], message);

/** The documents' fields of Shipping / tracking (d3 §3), where `state` is that of the address; then additions. */
export const shipment = resource({
  name: 'shipments',
  label: 'Shipment',
  sentKey: 'shippingID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID', sort: true }),
    name: shown('Name'),
    orderID: shown('Order ID'),
    /** Left out, it is unchanged, as is the courier. Additions. */
    shippingState: onceAdded(
      field(
        { label: 'State', kind: 'choice', choices: shippingStates },
        z.int(),
        z.optional(example(shippingState('Please choose a state'), 4)),
      ),
    ),
    trackingID: onceAdded(field({ label: 'Tracking ID', kind: 'text', max: 60 }, z.string(), trackingID())),
    courier: onceAdded(text({ label: 'Courier', max: 60, optional: true }, optionalName(60))),
    courierState: shown('Courier State'),
    /** Confirmed Payment, Payment Not Completed or Refunded. */
    orerStatus: shown('Order Status'),
    isActive: shown('IsActive', { kind: 'flag', choices: { 1: 'Active', 0: 'Inactive' } }),
    /** What was paid. */
    amount: shown('Amount', { kind: 'money' }),
    packageName: shown('Package Name'),
    packageDescription: shown('Package Description', { unlisted: true }),
    currency: shown('Currency', { unlisted: true }),
    packagePrice: shown('Package Price', { kind: 'money', unlisted: true }),
    discountCode: shown('Discount Code', { unlisted: true }),
    discountPrice: shown('Discount Price', { kind: 'money', unlisted: true }),
    creditSeconds: shown('Credits (hours)', { kind: 'seconds', unlisted: true }),
    validityInDays: shown('Validity In Days', { kind: 'number', unlisted: true }),
    phone: shown('Phone'),
    email: shown('Email'),
    address: shown('Address'),
    Address1: shown('Address 1'),
    city: shown('City'),
    state: shown('State of India'),
    country: shown('Country'),
    zipcode: shown('Zipcode'),
    exportsStatus: hidden(z.int()),
    createdAt: shown('Since', { kind: 'instant', row: z.iso.datetime() }),
    shippedAt: shown('Shipped', { kind: 'instant', row: z.nullable(z.iso.datetime()) }),
    deliveredAt: shown('Delivered', { kind: 'instant', row: z.nullable(z.iso.datetime()) }),
  },
});
export type Shipment = RowOf<typeof shipment>;

const packageRow = z.object({
  packageID: z.int(),
  packageName: z.string(),
  parentPackageName: z.string(),
  books: z.int(),
  notes: z.int(),
  penDrive: z.int(),
  rowVersion: z.int(),
});
export type SentPackage = z.infer<typeof packageRow>;

const mayBeSent = () => flag('Please choose Yes or No');

/** Where label sheets are downloaded: a GET with the session's cookie. */
export const labelsPath = 'admin/shippinglabels';
/** Ten sheets of them. */
export const maxLabels = 240;
export const labelsInput = z.object({
  shippingModule: shippingModule(),
  shippingIDs: z._default(idList({ max: maxLabels }), []),
  shippingState: z.optional(shippingState()),
});

const labelCheckReply = z.extend(unprintableReply, {
  /** At most as many as a file has labels. */
  withoutAddress: z.array(z.object({ orderID: z.string(), name: z.string() })),
  /** How many labels would be printed. */
  labels: z.int(),
});
export type WithoutAddress = z.infer<typeof labelCheckReply>['withoutAddress'];

export const shipments = defineCallsWith('shipping', 'shipments', { addition: true, writes: ['shipments'] })({
  /** Newest first, page by page. */
  list: listCall({
    addition: false,
    path: 'admin/gettrackinglist',
    shows: ['learners', 'order_addresses', 'orders', 'shipments'],
    needs: [listing],
    ...listParts(shipment),
    wire: { rows: 'data' },
    given: { shippingModule: shippingModule() },
    searchLength: 60,
    filters: {
      /** The documented '0' means all of them; 1 those that the courier has. */
      exportsStatus: choiceFilter('exportsStatus', 'Exports Status', flag()),
      shippingState: choiceFilter('shippingState', 'State', shippingState(), shippingStates),
    },
    history: [{ table: 'shipments', key: 'id' }],
  }),
  /** With a tracking ID the courier has it: a pending or packed shipment becomes shipped. */
  edit: changeCall({
    path: 'admin/editshippings',
    addition: false,
    needs: [listing],
    input: shipment.editInput,
    says: 'Tracking updated',
  }),
  /** How many of each module are in which state. */
  counts: readCall({
    path: 'admin/shippingcounts',
    shows: ['shipments'],
    needs: [overview],
    output: z.object({
      counts: z.array(z.object({ module: z.enum(shippingModuleNames), state: z.int(), count: z.int() })),
    }),
    rows: 'counts',
  }),
  /** Moves several forward; those that are already as far are left unchanged. */
  move: changeCall({
    path: 'admin/moveshippings',
    needs: [listing],
    input: z.object({
      shippingIDs: example(idList({ max: 500, messageIfNone: 'Please choose shipments' }), '900001'),
      shippingState: example(shippingState('Please choose a state'), 2),
    }),
    output: z.object({ moved: z.int(), left: z.int() }),
    says: 'Status updated',
  }),
  /** Which orders get no label because they lack an address, and which letters of the others cannot be printed. */
  labelCheck: readCall({
    path: 'admin/checkshippinglabels',
    shows: ['learners', 'order_addresses', 'orders', 'shipments'],
    needs: [listing],
    input: labelsInput,
    output: labelCheckReply,
    rows: 'unprintable',
  }),
  /** Imports tracking IDs from a courier's file, by order; the same file again changes nothing. */
  import: changeCall({
    path: 'admin/importshippings',
    needs: [listing],
    input: z.object({ shippingModule: shippingModule(), isTrial: isTrial(), sheet: sheetName() }),
    files: importFile,
    output: importReport,
    says: 'File read',
  }),
  /** The packages of a course, and what each sends to its buyers. */
  packages: readCall({
    path: 'admin/shippingpackages',
    shows: ['packages', 'parent_packages'],
    needs: [overview],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.object({ packages: z.array(packageRow) }),
    saysWhenEmpty: 'No Package Data Found',
    history: [{ table: 'packages', key: 'packageID' }],
  }),
  /** Applies from the next confirmed order on. */
  setPackage: changeCall({
    path: 'admin/setshippingpackage',
    writes: ['image_uses', 'packages'],
    needs: [overview],
    input: z.object({
      packageID: example(id(), 900_001),
      books: mayBeSent(),
      notes: mayBeSent(),
      penDrive: mayBeSent(),
      rowVersion: rowVersion(),
    }),
    says: 'Package updated',
  }),
});
