import type { CallResponse } from '@prepdesk/contract/define-call';
import {
  otherWaysShown,
  type VisibilityPath,
  type whyNotVisible,
} from '@prepdesk/contract/entitlement/why-not-visible';
import { nothingWithItem } from './decide-visibility.ts';
import type { Facts } from './facts.ts';

type OtherWays = NonNullable<CallResponse<typeof whyNotVisible.explain>['otherWays']>;

/**
 * Separates the ways that contain the item from those that do not, such as the order of another course. Only the first
 * explain anything; the others are counted, and some of them named.
 * @param paths as `decideVisibility` sorted them
 */
export function foldWays(
  paths: readonly VisibilityPath[],
  facts: Facts,
): { paths: VisibilityPath[]; otherWays: OtherWays } {
  const { accounts, locations } = facts;
  const appIDs = new Set(locations.map(({ app }) => app.id));
  const hasAccount = accounts.some(({ appID }) => appIDs.has(appID));
  const isElsewhere = ({ userAppsID }: VisibilityPath) =>
    hasAccount && !appIDs.has(accounts.find((one) => one.userAppsID === userAppsID)!.appID);
  const contains = (path: VisibilityPath) => !isElsewhere(path) && !isWithoutItem(path);
  const shown = paths.filter(contains);
  const known = new Set(shown.map(sourceOf));
  const folded = new Map<string, VisibilityPath>();
  for (const path of paths) {
    const source = sourceOf(path);
    // An item may be in several places: an order that contains one of them is no other way.
    const isHeld = path.kind !== 'none' && path.kind !== 'free';
    if (isHeld && !contains(path) && !known.has(source) && !folded.has(source)) folded.set(source, path);
  }
  const hasAny = shown.some(({ kind }) => kind !== 'free');
  const nothing = hasAny || folded.size === 0 ? [] : nothingWithItem(facts, folded.size);
  return {
    paths: [...nothing, ...shown].sort((a, b) => rankOf(a) - rankOf(b)),
    otherWays: {
      count: folded.size,
      ways: [...folded.values()].slice(0, otherWaysShown).map((path) => ({
        pathID: path.pathID,
        name: path.name,
        detail: path.detail,
        because:
          (path.links.find(isNotHeld) ?? path.links.find(({ isMet }) => isMet === 'failed'))?.because ?? '',
      })),
    },
  };
}

const isNotHeld = ({ rule, isMet }: VisibilityPath['links'][number]) => rule === 'held' && isMet === 'failed';

export const isWithoutItem = ({ links }: VisibilityPath): boolean => links.some(isNotHeld);

/** The order, access or institution of a path, wherever the item is. */
const sourceOf = ({ pathID }: VisibilityPath): string => pathID.slice(0, pathID.lastIndexOf('/'));

/** Open ways first, then those that contain the item, then what is only there because nothing was bought. */
function rankOf({ kind, failed, unknown, links }: VisibilityPath): number {
  if (failed + unknown === 0) return 0;
  const isFree = links.some(({ rule, isMet }) => rule === 'price' && isMet === 'passed');
  return kind === 'none' || (kind === 'free' && !isFree) ? 2 : 1;
}
