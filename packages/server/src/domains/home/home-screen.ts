import { missing } from '@prepdesk/contract/failures';
import {
  homeScreen as calls,
  type Home,
  type HomeKind,
  stripDays,
} from '@prepdesk/contract/home/home-screen';
import { implement } from '../../http/call/implement.ts';
import { type HomeRows, homeRowsOf, offerOf, positionOf } from './home-rows.ts';
import { type Condition, companyMoment, conditionsOf, instantOfMinute, type ShownWhen } from './shown-at.ts';
import { stripOf } from './strip.ts';
import { typedOver } from './typed-over.ts';

type Ordered = { id: number; orderBy: number };

/** A new row has id 0 and comes after rows with the same order number. */
const inOrder = <Row extends Ordered>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.orderBy - b.orderBy || (a.id || Infinity) - (b.id || Infinity));

const timeless = { shownTo: 0, visibleFrom: '', visibleUntil: '' };

/** Who looks and when, and what is hidden from them. */
class Sight {
  readonly hidden: Home['hidden'] = [];
  readonly #viewer: { at: string; isBuyer: boolean };
  readonly #draft: { kind: HomeKind; id: number } | undefined;

  constructor(viewer: { at: string; isBuyer: boolean }, draft: { kind: HomeKind; id: number } | undefined) {
    this.#viewer = viewer;
    this.#draft = draft;
  }

  isDraft = (kind: HomeKind, id: number): boolean => this.#draft?.kind === kind && this.#draft.id === id;

  /** Whether it is shown; if not, every reason is kept. */
  shows(kind: HomeKind, thing: ShownWhen & { id: number }, name: string, more: Condition[] = []): boolean {
    const reasons = [...conditionsOf(thing, this.#viewer), ...more].filter(({ isMet }) => !isMet);
    if (reasons.length === 0) return true;
    const shown = reasons.map(({ rule, because }) => ({ rule, because }));
    this.hidden.push({ kind, id: thing.id, name, reasons: shown });
    return false;
  }
}

const notEmpty = (count: number, because: string): Condition => ({
  rule: 'empty',
  isMet: count > 0,
  because,
});

function dashboardsSeen({ dashboards, items }: HomeRows, sight: Sight): Home['dashboards'] {
  return inOrder(dashboards).flatMap((dashboard) => {
    const { id, name, backgroundColor, tableCellID } = dashboard;
    const own = inOrder(items.filter(({ dashboardID }) => dashboardID === id));
    const seen = own.filter((item) => sight.shows('item', item, item.name));
    const hasItems = notEmpty(seen.length, 'None of its items is shown');
    if (!sight.shows('dashboard', dashboard, name, [hasItems])) return [];
    const shown = seen.map((item) => ({ ...item, isDraft: sight.isDraft('item', item.id) }));
    return [
      {
        id,
        name,
        backgroundColor,
        tableCellID,
        items: shown,
        isDraft: sight.isDraft('dashboard', id),
      },
    ];
  });
}

function drawerSeen({ headings, drawers }: HomeRows, sight: Sight): Home['drawer'] {
  return inOrder(headings).flatMap((heading) => {
    const { id, drawerlistname: name } = heading;
    const own = inOrder(drawers.filter(({ drawerListID }) => drawerListID === id));
    const seen = own.filter((entry) => sight.shows('drawer', entry, entry.title));
    const hasEntries = notEmpty(seen.length, 'None of its entries is shown in this course');
    if (!sight.shows('heading', { ...heading, ...timeless }, name, [hasEntries])) return [];
    return [
      { id, name, entries: seen.map((entry) => ({ ...entry, isDraft: sight.isDraft('drawer', entry.id) })) },
    ];
  });
}

const bannerName = ({ id }: { id: number }): string => (id === 0 ? 'The new banner' : `Banner ${id}`);

/** The things that the strip shows, in display order. */
function stripped(rows: HomeRows, kind: HomeKind, dashboardID: number): (ShownWhen & { name: string })[] {
  switch (kind) {
    case 'banner':
      return rows.banners.map((banner) => ({ ...banner, name: bannerName(banner) }));
    case 'dashboard':
      return inOrder(rows.dashboards);
    case 'item':
      return inOrder(rows.items.filter((item) => item.dashboardID === dashboardID));
    case 'heading':
    case 'drawer':
      return inOrder(rows.drawers).map((entry) => ({ ...entry, name: entry.title }));
  }
}

export const homeScreen = implement(calls, {
  read: async ({ input, db }) => {
    const scope = await positionOf(db, input);
    if (!scope) throw missing(input.courseID === 0 ? 'The dashboard' : 'The course');
    const now = new Date();
    const [stored, offer] = await Promise.all([homeRowsOf(db, scope), offerOf(db, scope.appID)]);
    const rows = typedOver(stored, input.draft, input.dashboardID);
    const isBuyer = input.isBuyer === 1;
    const at = input.at ? instantOfMinute(input.at) : now;
    const sight = new Sight({ at: companyMoment(at), isBuyer }, input.draft);
    const banners = rows.banners
      .filter((banner) => sight.shows('banner', banner, bannerName(banner)))
      .map(({ id, appImg, link }) => ({ id, appImg, link, isDraft: sight.isDraft('banner', id) }));
    const isOffered = offer && offer.startsAt <= at && at < offer.endsAt;
    return {
      appName: scope.appName,
      courseName: scope.courseName,
      banners,
      at: at.toISOString(),
      serverNow: now.toISOString(),
      offer: isOffered
        ? { offerText: offer.offerText, offerDetails: offer.offerDetails, endsAt: offer.endsAt.toISOString() }
        : null,
      dashboards: dashboardsSeen(rows, sight),
      drawer: drawerSeen(rows, sight),
      hidden: sight.hidden,
      strip: stripOf(stripped(rows, input.stripOf, input.dashboardID), {
        from: now,
        days: stripDays,
        isBuyer,
      }),
    };
  },
});
