import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { adminUsers } from './access.ts';
import { apps, classes, courses } from './catalogue.ts';
import { citext, createdAt, instant, rowVersion, serialID, state } from './columns.ts';

/** What is sold, who teaches it, and who may use it. */

export const faculties = pgTable(
  'faculties',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    name: citext('name').notNull(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull().default(''),
    royalityPercentage: numeric('royality_percentage', { precision: 5, scale: 2 }).notNull().default('0'),
    shortDescription: text('short_description').notNull().default(''),
    description: text('description').notNull().default(''),
    orderBy: integer('order_by').notNull().default(0),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('faculties_name_unique').on(t.appID, t.name),
    check('faculties_state', sql`${t.isActive} in (0, 1)`),
    check('faculties_royality', sql`${t.royalityPercentage} between 0 and 100`),
  ],
);

/** What the learner is told of a class beside its lessons (d3 §3, Course detail). */
export const classDetails = pgTable(
  'class_details',
  {
    classID: integer('class_id')
      .primaryKey()
      .references(() => classes.id),
    facultyID: integer('faculty_id').references(() => faculties.id),
    eligibility: text('eligibility').notNull().default(''),
    categoryCourse: text('category_course').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('class_details_faculty').on(t.facultyID),
    index('class_details_eligibility').on(t.eligibility),
  ],
);

export const packageTypes = pgTable(
  'package_types',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    type: citext('type').notNull(),
  },
  (t) => [unique('package_types_type_unique').on(t.appID, t.type)],
);

export const parentPackages = pgTable(
  'parent_packages',
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    packageName: citext('package_name').notNull(),
    packageDescription: text('package_description').notNull(),
    packageImage: text('package_image').notNull(),
    packageTypeID: integer('package_type_id')
      .notNull()
      .references(() => packageTypes.id),
    /** 1 full, 0 none (d1 §3). */
    fullAccess: smallint('full_access').notNull(),
    defaultPackageID: integer('default_package_id').references((): AnyPgColumn => packages.id),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKey({
      name: 'parent_packages_course',
      columns: [t.appID, t.courseID],
      foreignColumns: [courses.appID, courses.id],
    }),
    unique('parent_packages_name_unique').on(t.courseID, t.packageName),
    index('parent_packages_app').on(t.appID, t.courseID, t.id),
    index('parent_packages_words').using('gin', sql`(${t.packageName}::text) gin_trgm_ops`),
    check('parent_packages_state', sql`${t.isActive} in (0, 1) and ${t.fullAccess} in (0, 1)`),
  ],
);

export const packages = pgTable(
  'packages',
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    parentPackageID: integer('parent_package_id').references(() => parentPackages.id),
    packageName: citext('package_name').notNull(),
    packageShortName: text('package_short_name').notNull().default(''),
    packageDescription: text('package_description').notNull().default(''),
    packagePrice: numeric('package_price', { precision: 12, scale: 2 }).notNull(),
    currency: text('currency').notNull().default('INR'),
    discountCode: text('discount_code').notNull().default(''),
    discountPrice: numeric('discount_price', { precision: 12, scale: 2 }).notNull().default('0'),
    creditSeconds: integer('credit_seconds').notNull().default(0),
    speed: text('speed').notNull().default(''),
    validityInDays: integer('validity_in_days').notNull(),
    qBank: smallint('q_bank').notNull().default(0),
    videos: smallint('videos').notNull().default(0),
    totalVideoDuration: integer('total_video_duration').notNull().default(0),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKey({
      name: 'packages_course',
      columns: [t.appID, t.courseID],
      foreignColumns: [courses.appID, courses.id],
    }),
    unique('packages_name_unique').on(t.courseID, t.packageName),
    index('packages_app').on(t.appID, t.courseID, t.id),
    index('packages_words').using(
      'gin',
      sql`(${t.packageName}::text) gin_trgm_ops`,
      sql`${t.packageShortName} gin_trgm_ops`,
    ),
    index('packages_parent').on(t.parentPackageID),
    check('packages_state', sql`${t.isActive} in (0, 1)`),
    check(
      'packages_price',
      sql`${t.packagePrice} >= 0 and ${t.discountPrice} between 0 and ${t.packagePrice}`,
    ),
    check('packages_validity', sql`${t.validityInDays} > 0 and ${t.creditSeconds} >= 0`),
  ],
);

export const packageClasses = pgTable(
  'package_classes',
  {
    packageID: integer('package_id')
      .notNull()
      .references(() => packages.id),
    classID: integer('class_id')
      .notNull()
      .references(() => classes.id),
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

/** A student in an app; the same phone may be one in each. The id is the documents' userAppsID. */
export const learners = pgTable(
  'learners',
  {
    id: serialID(),
    appID: integer('app_id')
      .notNull()
      .references(() => apps.id),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    fullName: text('full_name').notNull().default(''),
    email: text('email').notNull().default(''),
    isActive: state(),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('learners_phone_unique').on(t.phone, t.countryCode, t.appID),
    check('learners_state', sql`${t.isActive} in (0, 1)`),
    check('learners_phone_digits', sql`${t.phone} ~ '^[0-9]{10,12}$'`),
  ],
);

/** A package or a class that staff opened for a student. Ended rows stay: they are its history. */
export const learnerAccess = pgTable(
  'learner_access',
  {
    id: serialID(),
    learnerID: integer('learner_id')
      .notNull()
      .references(() => learners.id),
    packageID: integer('package_id').references(() => packages.id),
    classID: integer('class_id').references(() => classes.id),
    /** The last day, in India. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    grantedBy: integer('granted_by').references(() => adminUsers.id),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    rowVersion: rowVersion(),
  },
  (t) => [
    uniqueIndex('learner_access_package').on(t.learnerID, t.packageID).where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('learner_access_class').on(t.learnerID, t.classID).where(sql`${t.withdrawnAt} is null`),
    index('learner_access_of_class').on(t.classID, t.expiresOn, t.id),
    index('learner_access_of_package').on(t.packageID, t.expiresOn, t.id),
    check('learner_access_one', sql`num_nonnulls(${t.packageID}, ${t.classID}) = 1`),
  ],
);
