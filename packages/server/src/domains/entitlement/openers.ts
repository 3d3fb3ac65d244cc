import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type { Link, Opener, VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { renewals } from './access-links.ts';
import type { Facts } from './facts.ts';
import { isWithoutItem } from './fold-ways.ts';

/** What has to hold whichever way a learner takes. */
const holdsForAll: readonly LinkRule[] = [
  ...(['app', 'account', 'course', 'subject', 'class', 'topic'] as const),
  ...(['subTopic', 'content', 'release'] as const),
];

/** At most this many ways, packages and names are offered of each kind. */
const maxOfAKind = 3;

export type OnSale = { names: string[]; count: number };

/** The packages on sale that contain one of the classes. */
export async function packagesOnSale(db: Db, { locations }: Facts): Promise<OnSale> {
  const classIDs = `{${locations.map((one) => one.class.id)}}`;
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select p.package_name::text as name, (count(*) over ())::int as count from packages p
    where p.is_active = 1 and exists (select from package_classes h
      where h.package_id = p.id and h.class_id = any(${classIDs}::int[]))
    order by p.package_name, p.id limit ${maxOfAKind}`);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}

/**
 * What would open the item: what is needed whatever else is done, then the alternatives, each of which is enough.
 * @param paths as `foldWays` returned them, none of which is open
 * @param all as `decideVisibility` returned them
 */
export function openersOf(
  paths: readonly VisibilityPath[],
  all: readonly VisibilityPath[],
  facts: Facts,
  onSale: OnSale,
): Opener[] {
  const [nearest] = paths;
  if (!nearest) return [];
  const location = facts.locations.find((one) => one.class.id === nearest.classID);
  const broken = ownBroken(nearest);
  const needed = nearest.links
    .filter((link) => isBroken(link) && holdsForAll.includes(link.rule))
    .map(({ because, fixes }) => ({ isNeeded: true, words: because, pathID: nearest.pathID, fixes }));
  // The way itself is good: only what is needed by all ways is in its way.
  if (!location || broken.length === 0) return needed;
  const [grant, sale] = renewals(location);
  const { pathID } = nearest;
  const alternative = (words: string, fixes: Opener['fixes'], of = pathID): Opener => ({
    isNeeded: false,
    words,
    pathID: of,
    fixes,
  });
  return [
    ...needed,
    ...paths
      .flatMap((path) => {
        const fixes = ownBroken(path).map((link) => link.fixes.filter(({ action }) => !isRenewal(action)));
        if (path.kind === 'free' || fixes.length === 0 || fixes.some((some) => some.length === 0)) return [];
        const words = ownBroken(path).map(({ because }) => because);
        return [alternative(`${path.name}: ${words.join('; ')}`, fixes.flat(), path.pathID)];
      })
      .slice(0, maxOfAKind),
    ...(onSale.count > 0 ? [alternative(`A purchase of ${wordsOf(onSale)}`, [sale!])] : []),
    alternative(`Access to ${location.class.name} granted by staff`, [grant!]),
    ...changesOfPackages(all, facts, location.class.name).map(({ words, fixes, pathID: of }) =>
      alternative(words, fixes, of),
    ),
  ];
}

const isBroken = ({ isMet }: Link): boolean => isMet !== 'passed';

const isRenewal = (action: string): boolean => action === 'grantAccess' || action === 'sellPackage';

/** What is wrong with this way alone. */
const ownBroken = ({ links }: VisibilityPath): Link[] =>
  links.filter((link) => isBroken(link) && !holdsForAll.includes(link.rule));

/** In quotes, because names have commas: “Full course, 6 months”. */
function wordsOf({ names, count }: OnSale): string {
  const more = count - names.length;
  const rest = more > 0 ? [`${more} more`] : [];
  return new Intl.ListFormat('en-IN', { type: 'disjunction' }).format([
    ...names.map((name) => `“${name}”`),
    ...rest,
  ]);
}

/** Packages that the learner has, and that lack nothing but the class. */
function changesOfPackages(all: readonly VisibilityPath[], { packages }: Facts, className: string) {
  const lacking = all.filter((path) => isWithoutItem(path) && ownBroken(path).length === 1);
  const nameOf = (packageID: number) => packages.find(({ id }) => id === packageID)?.name ?? 'the package';
  const byPackage = new Map(lacking.map((path) => [path.packageID, path]));
  return [...byPackage.values()].slice(0, maxOfAKind).map((path) => ({
    pathID: path.pathID,
    words: `${className} added to ${nameOf(path.packageID)}, which they have`,
    fixes: ownBroken(path).flatMap(({ fixes }) => fixes.filter(({ action }) => action === 'editPackage')),
  }));
}
