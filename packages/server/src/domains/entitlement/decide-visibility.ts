import type { PathKind } from '@prepdesk/contract/entitlement/visibility';
import type { Link, VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import { deviceLink, grantLinks, institutionLinks, orderLinks, renewals } from './access-links.ts';
import type { AccountFact, Facts, LocationFact, PackageFact } from './facts.ts';
import { accountLinks, failed, freeLink, lessonLinks, locationLinks, paidLink } from './location-links.ts';
import { accountRow, fixOf } from './rows.ts';

export type Visibility = {
  /** At least one path passes completely; a path with an unknown link opens nothing. */
  isVisible: boolean;
  /** Every way by which the learner could see it, the one closest to working first. */
  paths: VisibilityPath[];
};

/**
 * Whether a learner sees something, and why. Whatever decides or explains visibility calls this function. It follows
 * every link of every path, even after a failed one, and does not query the database.
 */
export function decideVisibility(facts: Facts): Visibility {
  const paths = facts.accounts.flatMap((account) =>
    facts.locations.length > 0
      ? facts.locations.flatMap((location) => pathsIn(account, location, facts))
      : [nowhere(account, facts)],
  );
  return { isVisible: paths.some(isPassed), paths: paths.sort(byNearness) };
}

const isPassed = ({ failed, unknown }: VisibilityPath): boolean => failed === 0 && unknown === 0;

/** Paths that somebody can act on come first; otherwise they stay in the order found, newest first. */
const kinds: readonly PathKind[] = ['order', 'package', 'class', 'institution', 'none', 'free'];

const byNearness = (a: VisibilityPath, b: VisibilityPath): number =>
  a.failed - b.failed || a.unknown - b.unknown || kinds.indexOf(a.kind) - kinds.indexOf(b.kind);

type About = Partial<Pick<VisibilityPath, 'orderNumber' | 'access' | 'packageID'>> & { detail?: string };

function pathsIn(account: AccountFact, location: LocationFact, facts: Facts): VisibilityPath[] {
  const ofAccount = accountLinks(account, location);
  const below = [...locationLinks(account, location), ...lessonLinks(location, facts)];
  const whole = (
    kind: PathKind,
    key: number | string,
    name: string,
    about: About,
    own: Link[],
    last: Link[],
  ) =>
    pathOf({ kind, key, name, about, account, location }, [...ofAccount, ...own, ...below, ...last], facts);
  const packages = new Map(facts.packages.map((one) => [one.id, one]));
  const isTheirs = ({ learnerID }: { learnerID: number }) => learnerID === account.userAppsID;

  const ofOrders = facts.orders.filter(isTheirs).map((order) => {
    const sold = packages.get(order.packageID)!;
    const about = { orderNumber: order.orderNumber, packageID: sold.id, detail: order.packageName };
    const last = [deviceLink(account, sold), paidLink(location, 'Paid, and this order is for it')];
    return whole(
      'order',
      order.id,
      `Order ${order.orderNumber}`,
      about,
      orderLinks(order, sold, location, facts),
      last,
    );
  });
  const ofGrants = facts.grants
    .filter((grant) => isTheirs(grant) && (grant.classID ?? location.class.id) === location.class.id)
    .map((grant) => {
      const opened: PackageFact | null = grant.packageID ? packages.get(grant.packageID)! : null;
      const { id: accessID, expiresOn, rowVersion } = grant;
      const name = opened?.name ?? location.class.name;
      const access = { accessID, name, expiresOn, rowVersion };
      const about = { access, packageID: opened?.id ?? 0, detail: name };
      const own = grantLinks(grant, opened, account, location, facts);
      const last = [
        ...(opened ? [deviceLink(account, opened)] : []),
        paidLink(location, 'Paid, and access was granted'),
      ];
      const title = opened ? 'Granted package' : 'Granted class';
      return whole(opened ? 'package' : 'class', grant.id, title, about, own, last);
    });
  const ofInstitutions = facts.institutions.filter(isTheirs).map((institution) => {
    const opened = packages.get(institution.packageID)!;
    const about = { packageID: opened.id, detail: opened.name };
    const last = [deviceLink(account, opened), paidLink(location, 'Paid, and the institution opened it')];
    const own = institutionLinks(institution, opened, location, facts);
    return whole('institution', institution.id, institution.clientName, about, own, last);
  });
  const paths = [...ofOrders, ...ofGrants, ...ofInstitutions];
  return [
    ...(paths.length > 0
      ? paths
      : [whole('none', 0, 'No purchase yet', {}, [nothingBought(account, location)], [])]),
    whole('free', 0, 'Free rule', {}, [], [freeLink(location)]),
  ];
}

/** Stands for everything that a learner has, if none of it contains the item. */
export function nothingWithItem(facts: Facts, count: number): VisibilityPath[] {
  const [location] = facts.locations;
  const account = facts.accounts.find(({ appID }) => appID === location?.app.id) ?? facts.accounts[0];
  if (!location || !account) return [];
  const because = `Nothing that they have contains ${location.class.name}`;
  const words = count === 1 ? because : `${because} (${count} checked)`;
  const links = [
    ...accountLinks(account, location),
    failed('held', words, accountRow(account), renewals(location)),
    ...locationLinks(account, location),
    ...lessonLinks(location, facts),
  ];
  const head = {
    kind: 'none',
    key: 0,
    name: 'No purchase or grant contains it',
    about: {},
    account,
    location,
  } as const;
  return [pathOf(head, links, facts)];
}

const nothingBought = (account: AccountFact, location: LocationFact): Link =>
  failed('access', 'The learner has no order and no granted access', accountRow(account), renewals(location));

type Head = {
  kind: PathKind;
  key: number | string;
  name: string;
  about: About;
  account: AccountFact;
  location: LocationFact;
};

function pathOf(
  { kind, key, name, about, account, location }: Head,
  links: Link[],
  facts: Facts,
): VisibilityPath {
  const { orderNumber = '', access = null, packageID = 0, detail = '' } = about;
  const isOneOfMany = facts.accounts.length > 1;
  const where = facts.locations.length > 1 ? (location.lesson?.subTopic.name ?? location.class.name) : '';
  const whose = isOneOfMany ? `${account.appName} ${account.userAppsID}` : '';
  return {
    pathID: [kind, key, account.userAppsID, location.lesson?.subTopic.id ?? location.class.id].join('/'),
    kind,
    name,
    detail: [detail, where, whose].filter(Boolean).join(' · '),
    userAppsID: account.userAppsID,
    orderNumber,
    access,
    packageID,
    classID: location.class.id,
    links,
    ...countsOf(links),
  };
}

const countsOf = (links: Link[]) => ({
  failed: links.filter(({ isMet }) => isMet === 'failed').length,
  unknown: links.filter(({ isMet }) => isMet === 'unknown').length,
});

/** A video that is in no sub-topic, so no path leads to it. */
function nowhere(account: AccountFact, { item }: Facts): VisibilityPath {
  const links = [
    failed(
      'content',
      `${item.name} is mapped to no sub-topic`,
      { table: 'videos', key: String(item.itemID), words: `video ${item.itemID}`, opens: null },
      [fixOf('mapContent', { path: '/topic_search', name: '', id: {} })],
    ),
  ];
  return {
    pathID: `nowhere/${account.userAppsID}`,
    kind: 'none',
    name: 'Nowhere',
    detail: '',
    userAppsID: account.userAppsID,
    orderNumber: '',
    access: null,
    packageID: 0,
    classID: 0,
    links,
    ...countsOf(links),
  };
}
