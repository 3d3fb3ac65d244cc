import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { filledName } from '../names.ts';
import { screens } from '../routes.ts';
import { example, flag, id, text, wholeNumberBetween } from '../values.ts';

/** For one person, on one screen. */
export const maxViews = 20;
/** Of all people together, on one screen. */
export const maxSharedViews = 20;
export const longestViewName = 40;
const longestQuery = 2000;
const maxShift = 1_000_000;

const screen = () =>
  example(
    text(100).check(z.refine((path) => screens.some((one) => one.path === path), 'There is no such screen')),
    '/sales_orders',
  );

const name = () => example(filledName(longestViewName, 'Please enter a name'), 'November offers');

/** What a list's address contains besides its screen and page: search, order, rows per page, filters. */
const query = () =>
  example(
    z
      .record(text(60), text(longestQuery))
      .check(
        z.refine(
          (held) => JSON.stringify(held).length <= longestQuery,
          'This is too much for a view: take some of the filters away',
        ),
      ),
    { search: 'commerce', sort: '-purchasedAt' },
  );

/** Views are sorted by this; views with the same position, by when they were saved. */
const position = () => wholeNumberBetween(-maxShift, maxShift, 'There is no such position');

const held = { viewID: z.int(), name: z.string(), query: z.record(z.string(), z.string()) };

const view = z.object({
  ...held,
  position: z.int(),
  /** 1: whoever may open the screen sees it, too. */
  isShared: z.int(),
});
export type SavedView = z.infer<typeof view>;

const colleaguesView = z.object({ ...held, ownerName: z.string() });
export type ColleaguesView = z.infer<typeof colleaguesView>;

const ofOwnAccount = { public: true, session: true, addition: true } as const;

/**
 * Saved views: names that a person gives to list addresses. Their owner sees them on every device and alone changes them;
 * one that is shared is seen by everybody who may open its screen.
 */
export const savedViews = defineCallsWith('access', 'savedViews', { writes: ['saved_views'] })({
  list: readCall({
    ...ofOwnAccount,
    path: 'admin/savedviews',
    shows: ['admin_users', 'saved_views'],
    input: z.object({ screen: screen() }),
    output: z.object({
      /** The person's own. */
      views: z.array(view),
      /** Those that colleagues share; none of a screen that the person may not open. */
      shared: z.array(colleaguesView),
    }),
    rows: 'views',
  }),
  add: changeCall({
    ...ofOwnAccount,
    path: 'admin/addsavedview',
    input: z.object({
      screen: screen(),
      name: name(),
      query: query(),
      /** After all others when left out. */
      position: example(z.optional(position()), undefined),
      isShared: z._default(flag(), 0),
      /** 1: it replaces the view that has this name, which stays shared or not. */
      replaces: example(z._default(flag(), 0), 0),
    }),
    output: z.object({ viewID: z.int() }),
    says: 'View saved',
  }),
  /** Fields that are left out keep their values. */
  edit: changeCall({
    ...ofOwnAccount,
    path: 'admin/editsavedview',
    input: z.object({
      viewID: example(id(), 900_001),
      name: z.optional(name()),
      query: z.optional(query()),
      position: z.optional(position()),
      isShared: z.optional(flag()),
    }),
    says: 'View updated',
  }),
  remove: changeCall({
    ...ofOwnAccount,
    path: 'admin/removesavedview',
    input: z.object({ viewID: example(id(), 900_001) }),
    says: 'View deleted',
  }),
});
