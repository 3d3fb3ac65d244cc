import { banner } from '@prepdesk/contract/home/banners';
import { dashboardItem } from '@prepdesk/contract/home/dashboard-items';
import { dashboard } from '@prepdesk/contract/home/dashboards';
import { drawerHeading } from '@prepdesk/contract/home/drawer-headings';
import { drawer } from '@prepdesk/contract/home/drawers';
import { offer } from '@prepdesk/contract/home/offer-timer';
import { endsBeforeItBegins } from '@prepdesk/contract/home/shown-when';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, classes, courseOfAnotherApp, courses } from './catalogue.ts';
import { citext, foreignKeyOf, idOf, instant, keyOf, rowVersion, serialID, state } from './columns.ts';

/**
 * What a tap does in the learner's apps, by the ids that the apps know. Staff choose from them and never change them: a
 * new one is useful only to an app that knows it, so it comes with a migration.
 */
export const functions = auditedTable(
  'functions',
  { called: 'Function', named: ['name'], logged: { not: 'Fixed by the learner apps' } },
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** What has to be named along with it. */
    opens: text('opens').notNull(),
    /** Null for functions that every app knows. */
    appID: integer('app_id').references(() => apps.id),
  },
  (t) => [
    unique('functions_name_unique').on(t.name),
    check('functions_opens', sql`${t.opens} in ('class', 'sub-topic', 'package', 'address', 'screen')`),
  ],
);

/** How a dashboard is drawn, by the ids that the learners' apps know; a new one comes with a migration. */
export const tableCells = auditedTable(
  'table_cells',
  {
    called: 'Table cell',
    named: ['name'],
    logged: { not: 'Fixed by the learner apps' },
  },
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull().unique('table_cells_name_unique'),
    description: text('description').notNull(),
  },
);

/** To whom something is shown, and from when until when: checked by whoever shows it, so that no job has to run. */
const shownWhen = () => ({
  isActive: state(),
  /** 0 everybody, 1 buyers, 2 who bought nothing. */
  shownTo: smallint('shown_to').notNull().default(0),
  visibleFrom: instant('visible_from'),
  visibleUntil: instant('visible_until'),
});

type Shown = Record<'isActive' | 'shownTo' | 'visibleFrom' | 'visibleUntil', AnyPgColumn>;

const shownChecks = (name: string, t: Shown, states: SQL = sql`0, 1`) => [
  check(`${name}_state`, sql`${t.isActive} in (${states})`),
  check(`${name}_shown_to`, sql`${t.shownTo} in (0, 1, 2)`),
  check(`${name}_times`, sql`${t.visibleFrom} < ${t.visibleUntil}`),
];

/** Fields left out of a change keep their values, so only the database can see that the times conflict. */
const endsFirst = { visibleUntil: endsBeforeItBegins };
const noCell = { tableCellID: 'The table cell was not found' };
const noFunction = { functionID: 'The function was not found' };

/** A part of the home screen of a course. */
export const dashboards = auditedTable(
  dashboard,
  {
    named: ['name'],
    violations: {
      dashboards_course: courseOfAnotherApp,
      dashboards_table_cell_id_table_cells_id_fk: noCell,
      dashboards_times: endsFirst,
    },
    revertPolicy: { edit: ['/dashboard'] },
    shownOn: ['/dashboard', '/dashboard/{id}'],
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    name: text('name').notNull(),
    orderBy: integer('order_by').notNull(),
    /** #RRGGBB */
    backgroundColor: text('background_color').notNull(),
    tableCellID: idOf('table_cell_id', () => tableCells.id),
    ...shownWhen(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('dashboards_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    index('dashboards_place').on(t.courseID, t.orderBy, t.id),
    check('dashboards_colour', sql`${t.backgroundColor} ~ '^#[0-9A-F]{6}$'`),
    ...shownChecks('dashboards', t),
  ],
);

export const dashboardItems = auditedTable(
  dashboardItem,
  {
    named: [{ of: 'dashboards', by: 'dashboardID' }, 'name'],
    violations: {
      dashboard_items_function_id_functions_id_fk: noFunction,
      dashboard_items_times: endsFirst,
      dashboard_items_class_id_classes_id_fk: { classID: 'The class was not found' },
    },
    revertPolicy: { edit: ['/dashboard/{id}'] },
    showsImages: ['icon'],
  },
  {
    id: serialID(),
    dashboardID: idOf('dashboard_id', () => dashboards.id),
    name: text('name').notNull(),
    icon: text('icon').notNull(),
    description: text('description').notNull(),
    url: text('url').notNull(),
    classID: integer('class_id').references(() => classes.id),
    functionID: idOf('function_id', () => functions.id),
    orderBy: integer('order_by').notNull(),
    ...shownWhen(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('dashboard_items_place').on(t.dashboardID, t.orderBy, t.id),
    index('dashboard_items_class').on(t.classID),
    ...shownChecks('dashboard_items', t),
  ],
);

/** The headings of drawer entries, shared by all courses. */
export const drawerHeadings = auditedTable(
  drawerHeading,
  {
    named: ['name'],
    violations: { drawer_headings_name_unique: { name: 'Another heading already has this name' } },
    revertPolicy: { edit: ['/drawerheading'] },
    shownOn: ['/drawerheading', '/drawer'],
  },
  {
    id: serialID(),
    name: citext('name').notNull().unique('drawer_headings_name_unique'),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [check('drawer_headings_state', sql`${t.isActive} in (0, 1)`)],
);

/** Entries of the drawer of a course. */
export const drawers = auditedTable(
  drawer,
  {
    plural: 'drawer entries',
    named: ['title'],
    violations: {
      drawers_course: courseOfAnotherApp,
      drawers_function_id_functions_id_fk: noFunction,
      drawers_times: endsFirst,
      drawers_heading_id_drawer_headings_id_fk: { drawerListID: 'The heading was not found' },
    },
    revertPolicy: { edit: ['/drawer'] },
    showsImages: ['image'],
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    headingID: idOf('heading_id', () => drawerHeadings.id),
    functionID: idOf('function_id', () => functions.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    image: text('image').notNull().default(''),
    url: text('url').notNull().default(''),
    orderBy: integer('order_by').notNull(),
    ...shownWhen(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('drawers_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    index('drawers_place').on(t.courseID, t.orderBy, t.id),
    index('drawers_heading').on(t.headingID),
    ...shownChecks('drawers', t),
  ],
);

export const banners = auditedTable(
  banner,
  {
    named: ['link'],
    violations: { banners_app_id_apps_id_fk: { appID: 'The app was not found' }, banners_times: endsFirst },
    revertPolicy: { edit: ['/banner'] },
    showsImages: ['img', 'appImg'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    /** 1920 x 628 pixels; `app_img` has 1200 x 628. */
    img: text('img').notNull(),
    appImg: text('app_img').notNull(),
    link: text('link').notNull(),
    /** `is_active`: 2 is Developer Mode. */
    ...shownWhen(),
    rowVersion: rowVersion(),
  },
  (t) => [index('banners_app').on(t.appID, t.isActive, t.id), ...shownChecks('banners', t, sql`0, 1, 2`)],
);

/** The offer that an app counts down to. */
export const offerTimers = auditedTable(
  offer,
  {
    named: ['offerText'],
    violations: { offer_timers_app_id_apps_id_fk: { appID: 'The app was not found' } },
    key: ['appID'],
    revertPolicy: { edit: ['/banner'] },
  },
  {
    appID: keyOf('app_id', () => apps.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    offerText: text('offer_text').notNull(),
    offerDetails: text('offer_details').notNull(),
    rowVersion: rowVersion(),
  },
  (t) => [check('offer_timers_times', sql`${t.startsAt} < ${t.endsAt}`)],
);
