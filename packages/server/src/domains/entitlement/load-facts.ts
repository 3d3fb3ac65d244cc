import { companyDay, companyOffset } from '@prepdesk/contract/company-time';
import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import { missing } from '@prepdesk/contract/failures';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import type { AccountFact, Facts, GrantFact, InstitutionFact, OrderFact, PackageFact } from './facts.ts';
import { type Item, locationsOf } from './load-locations.ts';
import type { Moment } from './standing.ts';

/** At most this many rows of each kind are followed, newest first; nobody has more. */
const maxOfAKind = 100;

export type VisibilityQuery = {
  /** A condition on `learners`, with the alias l. */
  whose: SQL;
  itemKind: ItemKind;
  itemID: number;
  /** yyyy-MM-dd; '' means now. */
  asOf: string;
};

/** The end of the given day; for today, the current moment. */
export function momentOf(asOf: string, now = new Date()): Moment {
  const day = asOf || companyDay(now);
  return { day, at: day === companyDay(now) ? now : new Date(`${day}T23:59:59.999${companyOffset}`) };
}

/**
 * Everything that the decision needs, with one query for each kind of row.
 * @throws Failure when the item does not exist
 */
export async function loadFacts(db: Db, input: VisibilityQuery): Promise<Facts & { item: Item }> {
  const item = await locationsOf(db, input.itemKind, input.itemID);
  if (!item) throw missing('What you chose');
  const moment = momentOf(input.asOf);
  const accounts = await accountsOf(db, input.whose, moment);
  const isTheirs = sql`= any(${idsOf(accounts.map(({ userAppsID }) => userAppsID))})`;
  const orders = await ordersOf(db, isTheirs, moment);
  const grants = await grantsOf(db, isTheirs);
  const institutions = await institutionsOf(db, isTheirs);
  const packageIDs = [...orders, ...grants, ...institutions].flatMap(({ packageID }) => packageID ?? []);
  const classIDs = item.locations.map((location) => location.class.id);
  return {
    ...moment,
    ...item,
    accounts,
    orders,
    grants,
    institutions,
    ...(await packagesOf(db, packageIDs, classIDs)),
  };
}

const idsOf = (ids: number[]): SQL => sql`${`{${[...new Set(ids)]}}`}::int[]`;

async function accountsOf(db: Db, whose: SQL, { at }: Moment): Promise<AccountFact[]> {
  const then = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<AccountFact>(sql`
    select l.id as "userAppsID", l.app_id as "appID", a.name::text as "appName", l.phone,
      l.full_name as "fullName", l.email, l.is_active as "isActive",
      exists (select from persons p where p.id = l.person_id and p.erased_at is not null) as "isErased",
      exists (select from developers d where d.learner_id = l.id and d.app_active_on = l.app_id
        and d.is_active = 1 and d.is_developer = 1) as "isDeveloper",
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.device_name) order by e.updated_at desc, e.id)
        from devices e where e.learner_id = l.id and e.created_at <= ${then}
          and (e.ended_at is null or e.ended_at > ${then})), '[]') as devices
    from learners l join apps a on a.id = l.app_id
    where ${whose} order by l.app_id, l.id`);
  return rows;
}

type StoredOrder = Omit<OrderFact, 'purchasedAt'> & { purchasedAt: string };

async function ordersOf(db: Db, isTheirs: SQL, { at }: Moment): Promise<OrderFact[]> {
  const isGiven = sql`r.order_id = o.id and r.state in ('done', 'disputed') and r.done_at <= ${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<StoredOrder>(sql`
    select o.id, o.order_number as "orderNumber", o.learner_id as "learnerID", o.package_id as "packageID",
      o.package_name as "packageName", o.is_active as "isActive", ${isoOf(sql`o.purchased_at`)} as "purchasedAt",
      o.paid_amount::text as "paidAmount", o.validity_in_days as "validityInDays",
      o.package_expiry_date::text as "packageExpiryDate",
      (select coalesce(sum(r.amount), 0.00)::text from refunds r where ${isGiven}) as "givenBack",
      coalesce((select max(r.id) from refunds r where ${isGiven}), 0) as "refundID",
      array(select e.class_id from order_electives e where e.order_id = o.id order by 1) as electives
    from orders o where o.learner_id ${isTheirs}
    order by o.purchased_at desc, o.id desc limit ${maxOfAKind}`);
  return rows.map((row) => ({ ...row, purchasedAt: new Date(row.purchasedAt) }));
}

type StoredGrant = Omit<GrantFact, 'createdAt' | 'withdrawnAt'> & {
  createdAt: string;
  withdrawnAt: string | null;
};

async function grantsOf(db: Db, isTheirs: SQL): Promise<GrantFact[]> {
  const { rows } = await db.execute<StoredGrant>(sql`
    select g.id, g.learner_id as "learnerID", g.package_id as "packageID", g.class_id as "classID",
      g.expires_on::text as "expiresOn", ${isoOf(sql`g.created_at`)} as "createdAt",
      ${isoOf(sql`g.withdrawn_at`)} as "withdrawnAt", g.row_version as "rowVersion"
    from learner_access g where g.learner_id ${isTheirs}
    order by g.id desc limit ${maxOfAKind}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    withdrawnAt: row.withdrawnAt === null ? null : new Date(row.withdrawnAt),
  }));
}

type StoredInstitution = Omit<InstitutionFact, 'addedAt'> & { addedAt: string };

async function institutionsOf(db: Db, isTheirs: SQL): Promise<InstitutionFact[]> {
  const { rows } = await db.execute<StoredInstitution>(sql`
    select p.id, n.learner_id as "learnerID", k.id as "clientID", k.name as "clientName",
      k.is_active as "isActive", p.package_id as "packageID", p.expires_on::text as "expiresOn",
      ${isoOf(sql`n.created_at`)} as "addedAt"
    from institution_learners n
    join institution_clients k on k.id = n.client_id
    join institution_packages p on p.client_id = k.id
    where n.learner_id ${isTheirs} order by p.id limit ${maxOfAKind}`);
  return rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt) }));
}

async function packagesOf(db: Db, packageIDs: number[], classIDs: number[]) {
  type PackageRow = PackageFact & { held: { classID: number; isElective: number }[] };
  const { rows } = await db.execute<PackageRow>(sql`
    select p.id, p.package_name::text as name, p.is_active as "isActive", p.device_limit as "deviceLimit",
      coalesce((select json_agg(json_build_object('classID', h.class_id, 'isElective', h.is_elective))
        from package_classes h where h.package_id = p.id and h.class_id = any(${idsOf(classIDs)})), '[]') as held
    from packages p where p.id = any(${idsOf(packageIDs)})`);
  return {
    packages: rows.map(({ held: _, ...one }): PackageFact => one),
    holdings: rows.flatMap(({ id, held }) => held.map((one) => ({ packageID: id, ...one }))),
  };
}
