import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { example, flag, idOrNone } from '../values.ts';
import { homeRoutes } from './app-links.ts';
import { minute } from './shown-when.ts';

/** What can be hidden, and why (server/src/domains/home/shown-at.ts decides). */
export const homeKinds = {
  banner: 'Banner',
  dashboard: 'Dashboard',
  item: 'Dashboard item',
  heading: 'Drawer heading',
  drawer: 'Drawer entry',
} as const;
export type HomeKind = keyof typeof homeKinds;

const kinds = ['banner', 'dashboard', 'item', 'heading', 'drawer'] as const;

/** The number of days that the strip covers. */
export const stripDays = 30;

/** What was typed on a screen but not saved: for the row with this id, or for a new one (0). */
const draft = z.object({
  kind: z.enum(kinds),
  id: idOrNone(),
  /** Fields as a form has them; incomplete ones are ignored. */
  values: z.record(
    z.string().check(z.maxLength(40)),
    z.string().check(z.maxLength(5000, 'Please keep this under 5000 characters')),
  ),
});
export type HomeDraft = z.input<typeof draft>;

const item = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  descriptionText: z.string(),
  isDraft: z.boolean(),
});
export type HomeItem = z.infer<typeof item>;

const dashboard = z.object({
  id: z.int(),
  name: z.string(),
  backgroundColor: z.string(),
  tableCellID: z.int(),
  items: z.array(item),
  isDraft: z.boolean(),
});
export type HomeDashboard = z.infer<typeof dashboard>;

const heading = z.object({
  id: z.int(),
  name: z.string(),
  entries: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      image: z.string(),
      isDraft: z.boolean(),
    }),
  ),
});

const reason = z.object({ rule: z.string(), because: z.string() });

const segment = z.object({
  /** ISO 8601. */
  from: z.string(),
  until: z.string(),
  /** What is shown during that time. */
  names: z.array(z.string()),
});
export type StripSegment = z.infer<typeof segment>;

const home = z.object({
  appName: z.string(),
  courseName: z.string(),
  /** The moment that is shown, and the server's current time; ISO 8601. */
  at: z.string(),
  serverNow: z.string(),
  banners: z.array(z.object({ id: z.int(), appImg: z.string(), link: z.string(), isDraft: z.boolean() })),
  offer: z.nullable(z.object({ offerText: z.string(), offerDetails: z.string(), endsAt: z.string() })),
  dashboards: z.array(dashboard),
  drawer: z.array(heading),
  /** What is not shown, with every reason. */
  hidden: z.array(z.object({ kind: z.enum(kinds), id: z.int(), name: z.string(), reasons: z.array(reason) })),
  /** The next days, one part after the other, without gaps. */
  strip: z.array(segment),
});
export type Home = z.infer<typeof home>;

export const homeScreen = defineCalls('home', 'homeScreen', {
  /** The home screen of a course as one of its learners sees it at a moment, and why the rest is hidden. */
  read: readCall({
    path: 'admin/homescreen',
    shows: [
      ...(['apps', 'banners', 'courses', 'dashboard_items', 'dashboards'] as const),
      ...(['drawer_headings', 'drawers', 'offer_timers'] as const),
    ],
    needs: homeRoutes,
    addition: true,
    input: z.object({
      courseID: z._default(example(idOrNone(), 1), 0),
      /** Where only a dashboard is known: its course is used. */
      dashboardID: z._default(idOrNone(), 0),
      /** '' for now. */
      at: z._default(minute(), ''),
      isBuyer: z._default(flag(), 1),
      /** What the strip covers; 'item' means the items of `dashboardID`. */
      stripOf: z._default(z.enum(kinds), 'banner'),
      draft: z.optional(draft),
    }),
    output: home,
  }),
});
