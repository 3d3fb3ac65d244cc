import type { ItemKind, LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type pg from 'pg';
import type { Dice } from './dice.ts';

/** Random companies of one learner and one item each, in which one way to the item works and others do not. */

type Row = Record<string, unknown>;

/** The way that works. */
export type GoodKind = 'order' | 'package' | 'class' | 'institution' | 'free';

export type World = {
  n: number;
  itemKind: ItemKind;
  itemID: number;
  good: GoodKind;
  /** The order, access or institution of the way that works. */
  goodID: number;
  learnerID: number;
};

/** Ids of world n: n * 100 and a few more, above all other ids in a test. */
const base = (n: number): number => 1_000_000 + n * 100;

const kinds: readonly ItemKind[] = ['class', 'subTopic', 'video', 'questions'];
const past = '2026-03-04T05:30:00Z';
const running = '2029-01-31';
const over = '2026-04-30';

/** Two things, each of which stops an order from opening anything. */
const orderErrors = (dice: Dice): Row =>
  dice.oneOf<Row>([
    { is_active: 0, paid_amount: null, package_expiry_date: over },
    { package_expiry_date: over, purchased_at: '2028-01-01T00:00:00Z' },
    { is_active: 0, paid_amount: null, purchased_at: '2028-01-01T00:00:00Z' },
  ]);

const grantErrors = (dice: Dice): Row =>
  dice.oneOf<Row>([
    { expires_on: over, withdrawn_at: past },
    { expires_on: over, created_at: '2028-01-01T00:00:00Z' },
  ]);

export function randomWorld(n: number, dice: Dice): { world: World; rows: Record<string, Row[]> } {
  const id = base(n);
  const itemKind = dice.oneOf(kinds);
  const ways: GoodKind[] = ['order', 'order', 'package', 'class', 'institution'];
  const good = dice.oneOf<GoodKind>(itemKind === 'class' ? ways : [...ways, 'free', 'free']);
  const isVideo = itemKind === 'video';
  const slug = itemKind === 'subTopic' ? dice.oneOf([1, 2, 6]) : isVideo ? 1 : dice.oneOf([2, 6]);
  const isFree = good === 'free' ? 1 : 0;
  const isElective = dice.isHit(0.4) ? 1 : 0;
  const order = (more: Row): Row => ({
    app_id: 1,
    learner_id: id,
    package_name: `World ${n}`,
    package_price: 999,
    discount_price: 0,
    is_active: 1,
    paid_amount: '999.00',
    validity_in_days: 365,
    package_expiry_date: running,
    purchased_at: past,
    ...more,
  });
  const orders: Row[] = [];
  const grants: Row[] = [];
  // Orders of the same package, and of one that does not contain the class, each with two errors or more.
  for (let nth = 0; nth < dice.oneOf([1, 2, 3, 4]); nth += 1) {
    const number = `W${n}-${nth}`;
    const package_id = dice.oneOf([id, id + 1]);
    orders.push(order({ id: id + 10 + nth, order_number: number, package_id, ...orderErrors(dice) }));
  }
  if (dice.isHit(0.4) && good !== 'class') {
    grants.push({ id: id + 20, learner_id: id, class_id: id, expires_on: running, ...grantErrors(dice) });
  }
  if (good === 'order') orders.push(order({ id: id + 1, order_number: `W${n}`, package_id: id }));
  if (good === 'package') {
    grants.push({ id: id + 1, learner_id: id, package_id: id, expires_on: running, created_at: past });
  }
  if (good === 'class') {
    grants.push({ id: id + 1, learner_id: id, class_id: id, expires_on: running, created_at: past });
  }
  const hasInstitution = good === 'institution';
  const row = (more: Row = {}): Row => ({ id, ...more });
  const named = { order_by: 1, is_active: 1 };
  const isDated = dice.isHit(0.5);
  const rows: Record<string, Row[]> = {
    courses: [row({ app_id: 1, name: `World ${n}`, is_active: 1 })],
    subjects: [row({ name: `World ${n}` })],
    subject_maps: [row({ app_id: 1, course_id: id, subject_id: id, language_id: 1, ...named })],
    classes: [row({ subject_map_id: id, name: `World ${n}`, description: '', image: '', ...named })],
    topics: [row({ class_id: id, name: `World ${n}`, ...named })],
    sub_topics: [
      row({
        topic_id: id,
        name: `World ${n}`,
        slug_id: slug,
        type_id: 1,
        version: 2,
        ...named,
        is_free: isVideo ? 1 - isFree : isFree,
        filters: slug === 6 ? 'MTP' : '',
        release: isDated ? 'date' : 'live',
        release_on: isDated ? '2026-02-01' : null,
      }),
    ],
    videos: [
      row({
        cdn: `https://cdn.example/world-${n}.mp4`,
        reference_id: `w${n}`,
        image: '',
        ios_resolutions: '720',
        ios_resolutions_values: 720,
        duration_seconds: 60,
      }),
    ],
    sub_topic_videos:
      slug === 1
        ? [
            {
              sub_topic_id: id,
              video_id: id,
              is_video_free: isFree,
              is_video_live: 0,
              is_notes_available: 0,
              is_slides_available: 0,
              activates_at: past,
            },
          ]
        : [],
    questions: [
      row({
        unique_id: null,
        type: 1,
        ques_text: `World ${n}`,
        answer: '1',
        options_one: 'A',
        difficulty_level: 1,
        duration_seconds: 60,
        words: '',
        bands: [],
      }),
    ],
    sub_topic_questions: slug === 1 ? [] : [{ sub_topic_id: id, question_id: id, position: 1 }],
    packages: [0, 1].map((nth) => ({
      id: id + nth,
      app_id: 1,
      course_id: id,
      package_name: `World ${n}, ${nth}`,
      package_price: 999,
      validity_in_days: 365,
      device_limit: dice.oneOf([0, 2, 3]),
      // What was bought stays open when it is no longer sold.
      is_active: good === 'order' && dice.isHit(0.3) ? 0 : 1,
    })),
    package_classes: [{ package_id: id, class_id: id, is_elective: isElective }],
    learners: [
      row({
        app_id: 1,
        country_code: '91',
        phone: String(7_000_000_000 + n),
        full_name: `Learner ${n}`,
        is_active: 1,
      }),
    ],
    devices: [1, 2].map((nth) => ({
      id: id + nth,
      learner_id: id,
      platform: 'ios',
      device_token: `t${nth}`,
      created_at: past,
    })),
    orders,
    order_electives: isElective && good === 'order' ? [{ order_id: id + 1, class_id: id }] : [],
    learner_access: grants,
    institution_clients: hasInstitution ? [row({ app_id: 1, name: `World ${n}`, is_active: 1 })] : [],
    institution_packages: hasInstitution
      ? [{ id: id + 1, client_id: id, package_id: id, seats: 10, expires_on: running }]
      : [],
    institution_learners: hasInstitution ? [{ learner_id: id, client_id: id, created_at: past }] : [],
  };
  return { world: { n, itemKind, itemID: id, good, goodID: id + 1, learnerID: id }, rows };
}

/** Inserts the rows of all worlds, table by table, in the order above. */
export async function addWorlds(pool: pg.Pool, all: readonly Record<string, Row[]>[]): Promise<void> {
  for (const table of Object.keys(all[0] ?? {})) {
    const rows = all.flatMap((one) => one[table] ?? []);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const groups = new Map<string, Row[]>();
    for (const row of rows) {
      const given = columns.filter((column) => column in row).join();
      groups.set(given, [...(groups.get(given) ?? []), row]);
    }
    for (const [given, some] of groups) {
      await pool.query(
        `insert into ${table} (${given}) select ${given} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(some)],
      );
    }
  }
}

/** Breaks one link of the working way in the database; undefined where that way has no such link. */
export const breaks: Readonly<Record<LinkRule, (world: World) => string[] | undefined>> = {
  app: () => ['update apps set is_active = 0 where id = 1'],
  account: () => ['update learners set is_active = 0 where id = $1'],
  course: () => ['update courses set is_active = 0 where id = $1'],
  subject: () => ['update subject_maps set is_active = 0 where id = $1'],
  class: () => ['update classes set is_active = 0 where id = $1'],
  topic: ({ itemKind }) =>
    itemKind === 'class' ? undefined : ['update topics set is_active = 0 where id = $1'],
  subTopic: ({ itemKind, n }) =>
    itemKind === 'class' ? undefined : [`update sub_topics set is_active = ${n % 2 ? 0 : 2} where id = $1`],
  content: ({ itemKind }) =>
    itemKind === 'class'
      ? undefined
      : ['update videos set is_active = 0 where id = $1', 'update questions set is_active = 0 where id = $1'],
  release: ({ itemKind, n }) => {
    if (itemKind === 'class') return undefined;
    if (itemKind === 'video' && n % 3 === 0) {
      return [`update sub_topic_videos set activates_at = '2028-01-01' where video_id = $1`];
    }
    const [word, day] = n % 2 ? ['coming soon', 'null'] : ['date', `'2028-01-01'`];
    return [`update sub_topics set release = '${word}', release_on = ${day} where id = $1`];
  },
  payment: ({ good, n }) =>
    good !== 'order'
      ? undefined
      : n % 2
        ? ['update orders set is_active = 0 where id = $1 + 1']
        : [`update orders set purchased_at = '2028-01-01' where id = $1 + 1`],
  refund: ({ good }) =>
    good !== 'order'
      ? undefined
      : [
          `insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
           values ($1 + 1, 999, 'w', 'done', (select min(id) from admin_users), '2026-05-01')`,
        ],
  access: ({ good, n }) =>
    good === 'institution'
      ? ['update institution_clients set is_active = 0 where id = $1']
      : good === 'package' || good === 'class'
        ? [
            n % 2
              ? `update learner_access set withdrawn_at = '2026-05-01' where id = $1 + 1`
              : `update learner_access set created_at = '2028-01-01' where id = $1 + 1`,
          ]
        : undefined,
  package: ({ good }) =>
    good === 'package' || good === 'institution'
      ? ['update packages set is_active = 0 where id = $1']
      : undefined,
  held: ({ good }) =>
    good === 'free' || good === 'class' ? undefined : ['delete from package_classes where package_id = $1'],
  elective: ({ good }) =>
    good === 'order'
      ? [
          'update package_classes set is_elective = 1 where package_id = $1',
          'delete from order_electives where order_id = $1 + 1',
          'insert into order_electives select $1 + 1, min(id) from classes where id <> $1',
        ]
      : undefined,
  expiry: ({ good }) => {
    if (good === 'order') return [`update orders set package_expiry_date = '2026-04-30' where id = $1 + 1`];
    if (good === 'institution') {
      return [`update institution_packages set expires_on = '2026-04-30' where id = $1 + 1`];
    }
    return good === 'free'
      ? undefined
      : [`update learner_access set expires_on = '2026-04-30' where id = $1 + 1`];
  },
  device: ({ good }) =>
    good === 'free' || good === 'class' ? undefined : ['update packages set device_limit = 1 where id = $1'],
  price: ({ good, itemKind }) =>
    good !== 'free'
      ? undefined
      : [
          itemKind === 'video'
            ? 'update sub_topic_videos set is_video_free = 0 where video_id = $1'
            : 'update sub_topics set is_free = 0 where id = $1',
        ],
};
