import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { sales } from '@prepdesk/contract/sales/sales';
import { usageLog } from '@prepdesk/contract/usage/usage-log';
import { seal } from '@prepdesk/envelope/envelope';
import { usageLogName } from '../packages/server/src/domains/usage/index.ts';
import type { Statement } from './hand-written.ts';
import { type Bench, type Body, openBench, paired, type Ratio } from './harness.ts';
import { fillAudit, fillSales, fillSubjects, fillUsage, rowCount } from './rows.ts';

const limit = 20;
const rounds = 7;
const deepPage = rowCount / 50;

type Question = { name: string; input: Body; statement: Statement; atLeast?: number };
type List = { name: string; path: string; input: Body; questions: Question[]; hasDeepPage?: true };

const minRatio = 0.45;
const minOfSearch = 0.65;

const countOf = (list: string, scope: string): string =>
  `(select sum(n)::int from list_counts where list = '${list}' and scope = '${scope}')`;

export const saleColumns = `o.id, o.order_number as "orderID", o.package_name as "packageName", o.package_price as "packagePrice",
  o.discount_price as "discountPrice", o.purchased_price as "purchasedPrice", o.discount_code as "discountCode",
  o.is_active as "isActive", o.refunded_amount as "refundedAmount",
  (select coalesce(sum(r.amount), 0.00)::text from refunds r
    where r.order_id = o.id and r.state = 'waiting') as "waitingAmount",
  l.phone as "userPhone", l.email as "userEmail", l.full_name as "fullName", o.total_credits as "totalCredits",
  o.purchased_at as "purchasedDate", o.learner_id as "userAppsID", o.package_id as "packageID",
  o.package_short_name as "packageShortName", o.speed, o.package_description as "packageDescription", o.currency,
  l.country_code as "userCountryCode", o.payment_mode as "paymentMode", o.reference_number as "referenceNumber",
  o.payment_id as "paymentID", o.payment_details as "paymentDetails", o.transaction_details as "transactionDetails",
  o.plan_id as "planID", o.plan_name as "planName", l.created_at as "registrationDate",
  o.package_expiry_date as "packageExpiryDate", o.validity_in_days as "validityInDays",
  o.register_from_platform as "registerFromPlatform", o.transaction_at as "transactionDate"`;

/** First the keys (for a search or filter all of them, once), then the page's rows. */
const salesPage = (
  by: string,
) => `with k as (select id, ${by} from orders where app_id = 1 and purchased_price <> 1
    order by ${by} desc, id desc limit ${limit})
  select ${countOf('sales', '[1]')} as total, ${saleColumns} from k join orders o using (id)
  join learners l on l.id = o.learner_id order by k.${by} desc, k.id desc`;
const salesMatched = (where: string) => `with m as materialized (
    select id, purchased_at, package_price, discount_price, purchased_price, paid_amount, refunded_amount
    from orders where app_id = 1 and purchased_price <> 1 and ${where}),
  k as (select id, purchased_at from m order by purchased_at desc, id desc limit ${limit}),
  s as (select count(*)::int as total, sum(package_price)::text as gross, sum(discount_price)::text as discount,
    sum(purchased_price - coalesce(paid_amount, 0))::text as unpaid, sum(refunded_amount)::text as refunds,
    sum(coalesce(paid_amount, 0) - refunded_amount)::text as net from m)
  select s.*, ${saleColumns} from s, k join orders o using (id) join learners l on l.id = o.learner_id
  order by k.purchased_at desc, k.id desc`;

const usageColumns = `u.id, u.module, u.learner_id as "userAppsID", u.url, u.created_at as "createdAt",
  coalesce(u.request_params::text, '{}') as "requestParams", '' as enc_request`;
const usageDays = { startDate: dayFromToday(-100), endDate: dayFromToday(-70) };

const subjectsOfCourse = {
  text: `select m.subject_id as "subjectID", s.name as "subjectName", m.id as "subjectMapID",
      m.is_active as "isActive", m.order_by as "orderBy", m.language_id as "languageID",
      m.row_version + s.row_version - 1 as "rowVersion"
    from subject_maps m join subjects s on s.id = m.subject_id
    where m.course_id = $1 and m.app_id = $2 order by m.order_by, m.id`,
  values: [1, 1],
};

/** What changed in a row of the log, with the names of the people in it. */
const changesOfRow = `(select json_agg(json_build_object('field', f.field,
    'before', a.before ->> f.field, 'after', a.after ->> f.field, 'afterName', (select p.full_name from admin_users p
      where f.field = 'user_id' and p.id = (a.after ->> f.field)::int)))
  from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) f (field)
  where f.field <> 'row_version' and a.before -> f.field is distinct from a.after -> f.field)`;

/** What a person would write by hand for each. */
const lists: List[] = [
  {
    name: 'sales',
    path: sales.all.path,
    input: { limit },
    hasDeepPage: true,
    questions: [
      { name: 'page 1', input: {}, statement: { text: salesPage('purchased_at') } },
      {
        name: 'sorted by price',
        input: { sort: '-purchasedPrice' },
        statement: { text: salesPage('purchased_price') },
      },
      {
        name: 'a fragment of a name',
        input: { search: 'thakur a' },
        statement: {
          text: salesMatched('search_text like $1'),
          values: ['%thakur a%'],
        },
        atLeast: minOfSearch,
      },
      {
        name: 'filter and sum',
        input: { startDate: '2023-03-01', endDate: '2023-03-31', coupons: '3,17,40', sums: 1 },
        statement: {
          text: salesMatched('purchased_at >= $1 and purchased_at < $2 and coupon_id = any($3)'),
          values: ['2023-03-01T00:00+05:30', '2023-04-01T00:00+05:30', [3, 17, 40]],
        },
      },
    ],
  },
  {
    name: 'usage log',
    path: usageLog.list.path,
    input: { limit },
    hasDeepPage: true,
    questions: [
      {
        name: 'page 1',
        input: {},
        statement: {
          text: `select ${countOf(usageLogName, '[]')} as total, ${usageColumns} from usage_log u
            order by created_at desc, id desc limit ${limit}`,
        },
      },
      {
        name: 'a fragment of an address',
        input: { search: 'media/409', ...usageDays },
        statement: {
          text: `with m as materialized (select created_at, id from usage_log
              where url ilike $1 and created_at >= $2 and created_at < $3 limit 10001),
            k as (select created_at, id from m order by created_at desc, id desc limit ${limit})
            select (select count(*)::int from m) as total, ${usageColumns} from k join usage_log u using (created_at, id)
            order by k.created_at desc, k.id desc`,
          values: ['%media/409%', `${usageDays.startDate}T00:00+05:30`, `${dayFromToday(-69)}T00:00+05:30`],
        },
        atLeast: minOfSearch,
      },
    ],
  },
  {
    name: 'audit log',
    path: auditLog.list.path,
    input: { limit },
    hasDeepPage: true,
    questions: [
      {
        name: 'page 1',
        input: {},
        statement: {
          text: `with n as (select (select place from audit_seals order by place desc limit 1) as sealed,
              (select count(*) from audit_unsealed) as waiting)
            select n.sealed as total, a.id, a.at, a.actor_id, u.full_name, a.call, a.table_name, a.row_key,
              coalesce(a.after, a.before) ->> 'name' as row_name, ${changesOfRow} as changes
            from n join lateral (select * from audit_seals where place <= n.sealed
              order by place desc limit ${limit}) s on true
            join audit_log a on a.id = s.audit_id left join admin_users u on u.id = a.actor_id order by s.place desc`,
        },
      },
    ],
  },
  {
    name: 'subjects',
    path: subjects.list.path,
    input: {},
    questions: [
      { name: 'plain', input: { appID: 1, courseID: 1 }, statement: subjectsOfCourse },
      {
        name: 'sealed',
        input: { enc_request: seal({ appID: 1, courseID: 1 }) },
        statement: { ...subjectsOfCourse, isSealed: true },
      },
    ],
  },
];

/** Compares lists of a million rows with handlers written by hand, in requests per second. */
export async function measureLists(): Promise<Ratio[]> {
  const bench = await openBench({
    fill: async (pool, { secrets }) => {
      await fillSales(pool);
      await fillSubjects(pool);
      await fillUsage(pool);
      await fillAudit(pool, secrets[0]);
    },
  });
  try {
    const ratios: Ratio[] = [];
    for (const list of lists) ratios.push(...(await measured(bench, list)));
    return ratios;
  } finally {
    await bench.close();
  }
}

async function measured({ origin, token, client, byHand }: Bench, list: List): Promise<Ratio[]> {
  const { name, path, questions, hasDeepPage } = list;
  const url = `${origin}/api/${path}`;
  const written = await byHand(Object.fromEntries(questions.map((one) => [one.name, one.statement])));
  const ours = (input: Body) => () => client.rate({ url, token, body: { ...list.input, ...input } });
  const ratios: Ratio[] = [];
  for (const { name: question, input, statement, atLeast = minRatio } of questions) {
    const body = statement.isSealed ? input : {};
    const theirs = () => client.rate({ url: written.urlOf(question), token: written.token, body });
    const ratio = await paired(rounds, ours(input), theirs);
    ratios.push({ name: `${name}, ${question}`, ratio, atLeast });
  }
  if (!hasDeepPage) return ratios;
  const ratio = await paired(rounds, ours({}), ours({ page: deepPage }));
  return [...ratios, { name: `${name}, cost of page ${deepPage} over page 1`, ratio, atMost: 1.5 }];
}
