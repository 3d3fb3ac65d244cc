import { discountTooHigh, packageResource, validityTooShort } from '@prepdesk/contract/commerce/packages';
import { parentPackage } from '@prepdesk/contract/commerce/parent-packages';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, classes, courseOfAnotherApp, courses } from './catalogue.ts';
import { citext, foreignKeyOf, idOf, rowVersion, rupees, serialID, state } from './columns.ts';

/** What is sold. */

export const packageOfAnotherApp = 'This package was not found in this app';

export const packageTypes = auditedTable(
  'package_types',
  { called: 'Package type', named: ['type'] },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    type: citext('type').notNull(),
  },
  (t) => [unique('package_types_type_unique').on(t.appID, t.type)],
);

export const parentPackages = auditedTable(
  parentPackage,
  {
    named: ['packageName'],
    violations: {
      parent_packages_name_unique: { packageName: 'This course already has a parent package with this name' },
      parent_packages_course: courseOfAnotherApp,
    },
    revertPolicy: {
      edit: ['/parentPackage', '/prepclinic/parent_packges_detail/{id}'],
      add: ['/parentPackage', '/prepclinic/parent_packges'],
    },
    showsImages: ['packageImage', 'packageDescription'],
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    packageName: citext('package_name').notNull(),
    packageDescription: text('package_description').notNull(),
    packageImage: text('package_image').notNull(),
    packageTypeID: idOf('package_type_id', () => packageTypes.id),
    /** 1 full, 0 none (d1 §3). */
    fullAccess: smallint('full_access').notNull(),
    defaultPackageID: integer('default_package_id').references((): AnyPgColumn => packages.id),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('parent_packages_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    unique('parent_packages_name_unique').on(t.courseID, t.packageName),
    index('parent_packages_app').on(t.appID, t.courseID, t.id),
    check('parent_packages_state', sql`${t.isActive} in (0, 1) and ${t.fullAccess} in (0, 1)`),
  ],
);

export const packages = auditedTable(
  packageResource,
  {
    named: ['packageName'],
    violations: {
      packages_name_unique: { packageName: 'This course already has a package with this name' },
      packages_course: courseOfAnotherApp,
      packages_price: { discountPrice: discountTooHigh },
      packages_validity: { validityInDays: validityTooShort },
    },
    revertPolicy: {
      edit: ['/prepclinic/packges_details/{id}'],
      columns: { sends: ['/shipping'] },
      add: ['/prepclinic/packges'],
    },
    showsImages: ['packageDescription'],
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    parentPackageID: integer('parent_package_id').references(() => parentPackages.id),
    packageName: citext('package_name').notNull(),
    packageShortName: text('package_short_name').notNull().default(''),
    packageDescription: text('package_description').notNull().default(''),
    packagePrice: rupees('package_price').notNull(),
    currency: text('currency').notNull().default('INR'),
    discountCode: text('discount_code').notNull().default(''),
    discountPrice: rupees('discount_price').notNull().default('0'),
    creditSeconds: integer('credit_seconds').notNull().default(0),
    speed: text('speed').notNull().default(''),
    validityInDays: integer('validity_in_days').notNull(),
    qBank: smallint('q_bank').notNull().default(0),
    videos: smallint('videos').notNull().default(0),
    totalVideoDuration: integer('total_video_duration').notNull().default(0),
    /** What is sent to its buyers, such as books: every order gets a shipment of each. */
    sends: text('sends').array().notNull().default([]),
    /** How many devices of a learner may be signed in for it at once; 0 for any number. */
    deviceLimit: smallint('device_limit').notNull().default(0),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('packages_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    unique('packages_id_and_app').on(t.id, t.appID),
    unique('packages_name_unique').on(t.courseID, t.packageName),
    index('packages_app').on(t.appID, t.courseID, t.id),
    index('packages_parent').on(t.parentPackageID),
    check('packages_state', sql`${t.isActive} in (0, 1)`),
    check(
      'packages_price',
      sql`${t.packagePrice} >= 0 and ${t.discountPrice} between 0 and ${t.packagePrice}`,
    ),
    check('packages_sends', sql`${t.sends} <@ array['books', 'notes', 'pen drive']`),
    check('packages_device_limit', sql`${t.deviceLimit} between 0 and 20`),
    check('packages_validity', sql`${t.validityInDays} > 0 and ${t.creditSeconds} >= 0`),
  ],
);

export const packageClasses = auditedTable(
  'package_classes',
  {
    called: 'Class in a package',
    plural: 'classes in packages',
    named: [
      { of: 'packages', by: 'packageID' },
      { of: 'classes', by: 'classID' },
    ],
    key: ['packageID', 'classID'],
    revertPolicy: {
      edit: ['/prepclinic/packges_details/{id}'],
      columns: { isElective: ['/prepclinic/packges_details/{id}', '/elective'] },
    },
  },
  {
    packageID: idOf('package_id', () => packages.id),
    classID: idOf('class_id', () => classes.id),
    creditSeconds: integer('credit_seconds').notNull().default(0),
    isElective: smallint('is_elective').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    primaryKey({ columns: [t.packageID, t.classID] }),
    index('package_classes_class').on(t.classID),
    check('package_classes_elective', sql`${t.isElective} in (0, 1)`),
  ],
);
