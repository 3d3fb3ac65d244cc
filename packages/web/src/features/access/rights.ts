import { type Route, type RouteGroup, routeGroups, routes } from '@prepdesk/contract/routes';
import { isSwitchedOff } from '../../api/settings.ts';

/** All routes that can be granted and that the server serves, in menu order. */
export const grantable: readonly Route[] = routeGroups.flatMap((group) =>
  routes.filter((route) => route.group === group && route.isGrantable && !isSwitchedOff(route)),
);

/** A right as a row of the checklist. */
export type Right = {
  key: number;
  name: string;
  path: string;
  group: RouteGroup;
  /** 1 while it is ticked. */
  given: number;
  /** The same for the role that it is compared with. */
  other: number;
  /** 1 where the two differ. */
  differs: number;
  /** Where the person's right comes from. */
  source: string;
  /** 1 where the person has the right, from the role or personally. */
  effective: number;
};

/** `1,10,44`, the form used in calls, as a set. */
export const keysIn = (list: string): ReadonlySet<number> =>
  new Set(list.split(',').filter(Boolean).map(Number));

export const listOf = (keys: ReadonlySet<number>): string => [...keys].sort((a, b) => a - b).join(',');

export type Change = { added: number[]; revoked: number[] };

export const changeBetween = (from: ReadonlySet<number>, to: ReadonlySet<number>): Change => ({
  added: [...to].filter((key) => !from.has(key)),
  revoked: [...from].filter((key) => !to.has(key)),
});

/** Applies ticks to a set, which somebody else may have changed in the meantime. */
export function withTicks(
  stored: ReadonlySet<number>,
  ticks: ReadonlyMap<number, boolean>,
): ReadonlySet<number> {
  const chosen = new Set(stored);
  for (const [key, isOn] of ticks) {
    if (isOn) chosen.add(key);
    else chosen.delete(key);
  }
  return chosen;
}

const nameOf = new Map(routes.map((route) => [route.key, route.name]));

/** 'Orders, Refunds' */
export const namesOf = (keys: readonly number[]): string =>
  keys.map((key) => nameOf.get(key) ?? String(key)).join(', ');
