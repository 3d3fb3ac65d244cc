import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { importFile, importReport, isTrial } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { example, flag, id, idList, nothing, oneOf, rowVersion, text } from '../values.ts';
import { shippingModuleNames, shippingStates } from './shipping-states.ts';
import { trackingID } from './tracking-id.ts';

const listing = '/track';
const overview = '/shipping';

const shippingModule = () =>
  example(z.enum(shippingModuleNames, 'Please choose what is sent: books, notes or pen drive'), 'books');

const shippingState = (message?: string) => oneOf([1, 2, 3, 4, 5, 6, 7], message);

/** The documents' fields of Shipping / tracking (d3 §3), where `state` is that of the address; then additions. */
const row = z.object({
  id: z.int(),
  name: z.string(),
  orderID: z.string(),
  /** The state of the order: Confirmed Payment, Payment Not Completed or Refunded. */
  orerStatus: z.string(),
  isActive: z.int(),
  /** Rupees, what was paid. */
  amount: z.string(),
  packageName: z.string(),
  trackingID: z.string(),
  phone: z.string(),
  packageDescription: z.string(),
  currency: z.string(),
  packagePrice: z.string(),
  discountCode: z.string(),
  discountPrice: z.string(),
  creditSeconds: z.int(),
  email: z.string(),
  address: z.string(),
  Address1: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipcode: z.string(),
  validityInDays: z.int(),
  shippingState: z.int(),
  courier: z.string(),
  courierState: z.string(),
  exportsStatus: z.int(),
  createdAt: z.iso.datetime(),
  shippedAt: z.nullable(z.iso.datetime()),
  deliveredAt: z.nullable(z.iso.datetime()),
  rowVersion: z.int(),
});
export type Shipment = z.infer<typeof row>;

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

export const shipments = defineCalls('shipping', 'shipments', {
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/gettrackinglist',
    shows: ['learners', 'order_addresses', 'orders', 'shipments'],
    needs: [listing],
    row,
    wire: { rows: 'data' },
    given: { shippingModule: shippingModule() },
    searchLength: 60,
    filters: {
      /** The documented '0' means all of them; 1 those that the courier has. */
      exportsStatus: choiceFilter('exportsStatus', 'Exports Status', flag()),
      shippingState: choiceFilter('shippingState', 'State', shippingState(), shippingStates),
    },
    sorts: ['id'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      name: { label: 'Name' },
      orderID: { label: 'Order ID' },
      shippingState: { label: 'State', choices: shippingStates },
      trackingID: { label: 'Tracking ID' },
      courier: { label: 'Courier' },
      courierState: { label: 'Courier State' },
      orerStatus: { label: 'Order Status' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
      amount: { label: 'Amount', kind: 'rupees' },
      packageName: { label: 'Package Name' },
      phone: { label: 'Phone' },
      email: { label: 'Email' },
      address: { label: 'Address' },
      Address1: { label: 'Address 1' },
      city: { label: 'City' },
      state: { label: 'State of India' },
      country: { label: 'Country' },
      zipcode: { label: 'Zipcode' },
      createdAt: { label: 'Since', kind: 'instant' },
      shippedAt: { label: 'Shipped', kind: 'instant' },
      deliveredAt: { label: 'Delivered', kind: 'instant' },
    },
    saysWhenEmpty: 'No data found',
    history: [{ table: 'shipments', key: 'id' }],
  }),
  /** With a tracking ID the courier has it: a pending or packed shipment becomes shipped. */
  edit: call({
    path: 'admin/editshippings',
    kind: 'change',
    writes: ['shipments'],
    needs: [listing],
    input: z.object({
      shippingID: example(id(), 900_001),
      trackingID: trackingID(),
      /** Left out, they are unchanged. Additions. */
      courier: z.optional(text(60)),
      shippingState: z.optional(example(shippingState('Please choose a state'), 4)),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Tracking updated',
  }),
  /** How many of each module are in which state. */
  counts: call({
    path: 'admin/shippingcounts',
    kind: 'read',
    shows: ['shipments'],
    needs: [overview],
    addition: true,
    input: z.object({}),
    output: z.object({
      counts: z.array(z.object({ module: z.enum(shippingModuleNames), state: z.int(), count: z.int() })),
    }),
    rows: 'counts',
  }),
  /** Moves several forward; those that are already as far are left unchanged. */
  move: call({
    path: 'admin/moveshippings',
    kind: 'change',
    writes: ['shipments'],
    needs: [listing],
    addition: true,
    input: z.object({
      shippingIDs: example(idList({ max: 500, messageIfNone: 'Please choose shipments' }), '900001'),
      shippingState: example(shippingState('Please choose a state'), 2),
    }),
    output: z.object({ moved: z.int(), left: z.int() }),
    says: 'Shipments moved on',
  }),
  /** Imports tracking IDs from a courier's file, by order; the same file again changes nothing. */
  import: call({
    path: 'admin/importshippings',
    kind: 'change',
    writes: ['shipments'],
    needs: [listing],
    addition: true,
    input: z.object({ shippingModule: shippingModule(), isTrial: isTrial() }),
    files: importFile,
    output: importReport,
    says: 'File read',
  }),
  /** The packages of a course, and what each sends to its buyers. */
  packages: call({
    path: 'admin/shippingpackages',
    kind: 'read',
    shows: ['packages', 'parent_packages'],
    needs: [overview],
    addition: true,
    input: z.object({ appID: id(), courseID: id() }),
    output: z.object({ packages: z.array(packageRow) }),
    rows: 'packages',
    saysWhenEmpty: 'No Package Data Found',
    history: [{ table: 'packages', key: 'packageID' }],
  }),
  /** Applies from the next confirmed order on. */
  setPackage: call({
    path: 'admin/setshippingpackage',
    kind: 'change',
    writes: ['image_uses', 'packages'],
    needs: [overview],
    addition: true,
    input: z.object({
      packageID: example(id(), 900_001),
      books: mayBeSent(),
      notes: mayBeSent(),
      penDrive: mayBeSent(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Package updated',
  }),
});

/** Where label sheets are downloaded: a GET with the session's cookie. */
export const labelsPath = 'admin/shippinglabels';
/** Ten sheets of them. */
export const maxLabels = 240;
export const labelsInput = z.object({
  shippingModule: shippingModule(),
  shippingIDs: z._default(idList({ max: maxLabels }), []),
  shippingState: z.optional(shippingState()),
});
