import { refused } from '@prepdesk/contract/failures';
import { shipments as calls } from '@prepdesk/contract/shipping/shipments';
import {
  type ShippingModule,
  shippedState,
  shippingStates,
} from '@prepdesk/contract/shipping/shipping-states';
import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import { custom, equals, searchIn } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { packages, parentPackages } from '../../db/schema/commerce.ts';
import { shipments as table } from '../../db/schema/shipping.ts';
import { implement } from '../../http/call/implement.ts';
import { lockedRow } from '../../http/call/resource-handlers.ts';
import { namedRows, reportOf } from '../../spreadsheets/named-rows.ts';
import { checkedLabels } from './label-download.ts';
import { movedOn } from './moved-on.ts';
import { stored } from './shipment-rows.ts';
import { judgedTracking, trackingColumns, writeTracking } from './tracking-import.ts';

const sends = (module: ShippingModule) => sql<number>`(${module} = any(${packages.sends}))::int`;

const sentColumns = {
  packageID: packages.id,
  packageName: packages.packageName,
  books: sends('books'),
  notes: sends('notes'),
  penDrive: sends('pen drive'),
  rowVersion: packages.rowVersion,
};

export const shipments = implement(calls, {
  list: listOf(calls.list, {
    ...stored.listed,
    scope: { shippingModule: equals(table.module) },
    search: searchIn(table.searchText),
    filters: {
      exportsStatus: custom<number>((status) => (status === 1 ? eq(table.exportsStatus, 1) : undefined)),
      shippingState: equals(table.state),
    },
    order: newest(table.createdAt, table.id),
    sorts: { id: table.id },
  }),
  edit: async ({ input, db }) => {
    const row = await lockedRow({ input, db }, stored);
    const next = input.shippingState ?? Math.max(row.shippingState, shippedState);
    if (next < row.shippingState) {
      const { [row.shippingState as 1]: now, [next as 1]: label } = shippingStates;
      throw refused(`This shipment is ${now} already and does not go back to ${label}`);
    }
    await db
      .update(table)
      .set({ ...stored.updated(input, row), ...movedOn(sql`${next}`) })
      .where(eq(table.id, row.id));
  },
  counts: async ({ db }) => ({
    counts: (await db
      .select({ module: table.module, state: table.state, count: count() })
      .from(table)
      .groupBy(table.module, table.state)
      .orderBy(asc(table.module), asc(table.state))) as {
      module: ShippingModule;
      state: number;
      count: number;
    }[],
  }),
  move: async ({ input: { shippingIDs, shippingState }, db }) => {
    const { rowCount } = await db
      .update(table)
      .set(movedOn(sql`${shippingState}`))
      .where(and(inArray(table.id, shippingIDs), lt(table.state, shippingState)));
    const moved = rowCount ?? 0;
    return { moved, left: shippingIDs.length - moved };
  },
  labelCheck: ({ input, actor, db, caller }) =>
    checkedLabels(db, input, { personID: actor.userID, gone: caller.gone }),
  import: async ({ input, db, files, storage, actor, caller }) => {
    const reader = { personID: actor.userID, gone: caller.gone };
    const { rows, facts } = await namedRows(files, storage, reader, trackingColumns, input.sheet);
    const { report, good } = reportOf(await judgedTracking(db, input.shippingModule, rows), facts);
    if (!input.isTrial) await writeTracking(db, good);
    return report;
  },
  packages: async ({ input, db }) => ({
    packages: await db
      .select({
        ...sentColumns,
        parentPackageName: sql<string>`coalesce(${parentPackages.packageName}, '')`,
      })
      .from(packages)
      .leftJoin(parentPackages, eq(parentPackages.id, packages.parentPackageID))
      .where(and(eq(packages.appID, input.appID), eq(packages.courseID, input.courseID)))
      .orderBy(asc(packages.packageName), asc(packages.id)),
  }),
  setPackage: async ({ input: { packageID, rowVersion, ...input }, db }) => {
    const isIt = eq(packages.id, packageID);
    await rowToEdit(db, packages, isIt, {
      rowVersion,
      shown: async () => (await db.select(sentColumns).from(packages).where(isIt))[0]!,
    });
    const modules: ShippingModule[] = [
      ...(input.books ? (['books'] as const) : []),
      ...(input.notes ? (['notes'] as const) : []),
      ...(input.penDrive ? (['pen drive'] as const) : []),
    ];
    await db.update(packages).set({ sends: modules }).where(isIt);
  },
});
