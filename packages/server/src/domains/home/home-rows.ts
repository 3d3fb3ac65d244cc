import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { apps, courses } from '../../db/schema/catalogue.ts';
import {
  banners,
  dashboardItems,
  dashboards,
  drawerHeadings,
  drawers,
  offerTimers,
} from '../../db/schema/home.ts';
import { shownColumns } from './shown-columns.ts';

export type CourseScope = { appID: number; appName: string; courseID: number; courseName: string };

/** The named course, or the course of the dashboard. */
export async function positionOf(
  db: Db,
  { courseID, dashboardID }: { courseID: number; dashboardID: number },
): Promise<CourseScope | undefined> {
  const ofDashboard = db
    .select({ id: dashboards.courseID })
    .from(dashboards)
    .where(eq(dashboards.id, dashboardID));
  const isIt: SQL = courseID === 0 ? inArray(courses.id, ofDashboard) : eq(courses.id, courseID);
  const [row] = await db
    .select({ appID: apps.id, appName: apps.name, courseID: courses.id, courseName: courses.name })
    .from(courses)
    .innerJoin(apps, eq(apps.id, courses.appID))
    .where(isIt);
  return row;
}

/** Everything of a course, whether shown or not, with fields named as on the screens. */
export async function homeRowsOf(db: Db, { appID, courseID }: CourseScope) {
  const ofCourse = db.select({ id: dashboards.id }).from(dashboards).where(eq(dashboards.courseID, courseID));
  const [ofApp, parts, items, headings, entries] = await Promise.all([
    db
      .select({ id: banners.id, appImg: banners.appImg, link: banners.link, ...shownColumns(banners) })
      .from(banners)
      .where(eq(banners.appID, appID))
      .orderBy(desc(banners.id)),
    db
      .select({
        id: dashboards.id,
        name: dashboards.name,
        orderBy: dashboards.orderBy,
        backgroundColor: dashboards.backgroundColor,
        tableCellID: dashboards.tableCellID,
        ...shownColumns(dashboards),
      })
      .from(dashboards)
      .where(eq(dashboards.courseID, courseID)),
    db
      .select({
        id: dashboardItems.id,
        dashboardID: dashboardItems.dashboardID,
        name: dashboardItems.name,
        orderBy: dashboardItems.orderBy,
        icon: dashboardItems.icon,
        descriptionText: dashboardItems.description,
        ...shownColumns(dashboardItems),
      })
      .from(dashboardItems)
      .where(inArray(dashboardItems.dashboardID, ofCourse)),
    db
      .select({
        id: drawerHeadings.id,
        drawerlistname: drawerHeadings.name,
        orderBy: drawerHeadings.orderBy,
        isActive: drawerHeadings.isActive,
      })
      .from(drawerHeadings)
      .orderBy(asc(drawerHeadings.orderBy)),
    db
      .select({
        id: drawers.id,
        drawerListID: drawers.headingID,
        title: drawers.title,
        orderBy: drawers.orderBy,
        description: drawers.description,
        image: drawers.image,
        ...shownColumns(drawers),
      })
      .from(drawers)
      .where(eq(drawers.courseID, courseID)),
  ]);
  return { banners: ofApp, dashboards: parts, items, headings, drawers: entries };
}

/** The parts of a home screen. */
export type HomeRows = Awaited<ReturnType<typeof homeRowsOf>>;

/** The offer of an app, whether current or not. */
export async function offerOf(db: Db, appID: number) {
  const [offer] = await db
    .select({
      startsAt: offerTimers.startsAt,
      endsAt: offerTimers.endsAt,
      offerText: offerTimers.offerText,
      offerDetails: offerTimers.offerDetails,
    })
    .from(offerTimers)
    .where(eq(offerTimers.appID, appID));
  return offer;
}
