import { readinessCalls } from '@prepdesk/contract/catalogue/readiness';
import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type BenchProduct, type Body, median, timeOf } from './bench-product.ts';
import type { Ratio } from './ratio.ts';

const rounds = 15;
const mappedCount = 5000;
const videoCount = 100_000;
/** Subjects with a given number of sub-topics below them. */
const lessonCounts = { few: 1000, many: 10_000 };

const bankID = 1;
const lectureID = 2;
const subjectMapIDs = { few: 1, many: 2 };

/** A Q-bank of 5,000 questions from the bank, a video bank, and two subjects full of lessons with all that they need. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(`set session_replication_role = replica;
    insert into courses (id, app_id, name) values (1, 1, 'Bench');
    insert into subjects (id, name) values (1, 'Few'), (2, 'Many');
    insert into subject_maps (id, subject_id, app_id, course_id, language_id, order_by)
      values (1, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1, 2);
    insert into classes (id, subject_map_id, name, description, image, url, order_by)
      select n, 1 + (n > 10)::int, 'Class ' || n, '', '', '', n from generate_series(1, 110) n;
    insert into topics (id, class_id, name, order_by)
      select n, 1 + (n - 1) / 10, 'Topic ' || n, n from generate_series(1, 1100) n;
    insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, version)
      select n, 1 + (n - 1) / 10, 'Lesson ' || n, 1 + n % 2, 1, 1, n, 'live', 2 from generate_series(3, 11000) n;
    insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, version)
      values (${bankID}, 1, 'Bank', 2, 1, 1, 1, 'live', 2), (${lectureID}, 1, 'Lecture', 1, 1, 1, 2, 'live', 2);
    insert into sub_topic_questions
      select ${bankID}, n * 90, n from generate_series(1, ${mappedCount}) n;
    insert into sub_topic_questions
      select s.id, 1 + (s.id * 37 + n) % 400000, n from sub_topics s, generate_series(1, 12) n
      where s.slug_id = 2 and s.id > ${lectureID};
    insert into videos (id, cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
      select n, 'https://cdn.example/law/lecture-' || md5(n::text) || '-' || n || '.mp4', 'PD-' || n, '', '720', 720, 60
      from generate_series(1, ${videoCount}) n;
    insert into sub_topic_videos
      select id, 1 + id % ${videoCount}, 0, 1, 0, 0, now(), 1 from sub_topics where slug_id = 1`);
  for (const table of [
    'sub_topics',
    'sub_topic_questions',
    'videos',
    'sub_topic_videos',
    'topics',
    'classes',
  ]) {
    await client.query(`vacuum (analyze) ${table}`);
  }
  await client.query('set session_replication_role = default');
  client.release();
}

const briefColumns = `q.id as "questionID", coalesce(unique_id::text, '') as "uniqueID", type, ques_text as "quesText",
  '' as "optionsOne", '' as "optionsTwo", '' as "optionsThree", '' as "optionsFour", '' as "optionsFive", answer,
  difficulty_level as "difficultyLevel", duration_seconds as "questionDuration", '' as solution, '' as reference,
  is_active as "isActive", row_version as "rowVersion"`;

const columns = `q.id as "questionID", coalesce(unique_id::text, '') as "uniqueID", type, ques_text as "quesText",
  options_one as "optionsOne", options_two as "optionsTwo", options_three as "optionsThree",
  options_four as "optionsFour", options_five as "optionsFive", answer, difficulty_level as "difficultyLevel",
  duration_seconds as "questionDuration", solution, reference, is_active as "isActive", row_version as "rowVersion"`;

const videoColumns = `v.id, cdn, v.reference_id as "referenceID", image, duration_seconds, is_active as "isActive"`;

type Query = (body: Body) => [text: string, values: unknown[]];

/** Each call's statement as a person would write it. */
const byHand: Record<string, Query> = {
  [questionMapping.mapped.path]: ({ subTopicID }) => [
    `select ${briefColumns}, 1 as mapped from sub_topic_questions m join questions q on q.id = m.question_id
     where m.sub_topic_id = $1 order by m.position, m.question_id`,
    [subTopicID],
  ],
  [questionMapping.search.path]: ({ subTopicID, search }) => {
    const words = String(search).split(' ');
    const isMeant = words.map((_, at) => `words ilike $${at + 2}`).join(' and ');
    return [
      `select ${columns}, (m.question_id is not null)::int as mapped from questions q
       left join sub_topic_questions m on m.question_id = q.id and m.sub_topic_id = $1
       where ${isMeant} and (is_active = 1 or m.question_id is not null) order by q.id desc limit 201`,
      [subTopicID, ...words.map((word) => `%${word}%`)],
    ];
  },
  [videoMapping.search.path]: ({ subTopicsID, search }) => [
    `(select ${videoColumns}, 1 as status from sub_topic_videos m join videos v on v.id = m.video_id
       where m.sub_topic_id = $1 and (cdn ilike $2 or reference_id ilike $2) order by v.id)
     union all
     (select ${videoColumns}, 0 from videos v
       where not exists (select from sub_topic_videos m where m.video_id = v.id and m.sub_topic_id = $1)
         and (cdn ilike $2 or reference_id ilike $2) and is_active = 1 order by v.id desc limit 101)`,
    [subTopicsID, `%${search}%`],
  ],
};

function bareHandler(pool: pg.Pool): FastifyInstance {
  const app = Fastify({ logger: { level: 'silent' } });
  for (const [path, query] of Object.entries(byHand)) {
    app.post(`/api/${path}`, async (request) => {
      const { rows } = await pool.query(...query(request.body as Body));
      return { status: true, message: '', response: rows };
    });
  }
  return app;
}

const searches = ['depreciation inventory', 'goodwill reserve', 'partner', 'hedge swap', 'company account'];
const parts = ['lecture-1', 'abc', 'PD-99', 'law/lecture', '7f'];

const asked: [name: string, path: string, body: (round: number) => Body][] = [
  ['mapped questions', questionMapping.mapped.path, () => ({ subTopicID: bankID, isBrief: 1 })],
  [
    'search for questions to map',
    questionMapping.search.path,
    (round) => ({ subTopicID: bankID, search: searches[round % searches.length] }),
  ],
  [
    'search for videos to map',
    videoMapping.search.path,
    (round) => ({ subTopicsID: lectureID, search: parts[round % parts.length] }),
  ],
];

/** Mapping in a bank of half a million questions and a hundred thousand videos, and readiness of 10,000 sub-topics. */
export async function mappingCosts({ pool, token }: BenchProduct, url: string): Promise<Ratio[]> {
  await fill(pool);
  const bare = bareHandler(pool);
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  try {
    const ratios: Ratio[] = [];
    for (const [name, path, bodyAt] of asked) {
      const ours: number[] = [];
      const bares: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const body = bodyAt(round);
        const both = [
          async () => ours.push(await timeOf(`${url}/api/${path}`, body, token)),
          async () => bares.push(await timeOf(`${bareUrl}/api/${path}`, body)),
        ];
        for (const one of round % 2 ? both.reverse() : both) await one();
      }
      console.info(`${name}: median ${median(ours).toFixed(1)} ms, by hand ${median(bares).toFixed(1)} ms`);
      ratios.push({
        name: `${name}, cost over the same SQL by hand`,
        ratio: sum(ours) / sum(bares),
        atMost: 2,
      });
    }
    return [...ratios, await readinessRatio(url, token)];
  } finally {
    await bare.close();
  }
}

async function readinessRatio(url: string, token: string): Promise<Ratio> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['few', 'many'] as const) {
      const body = { subjectMapID: subjectMapIDs[size] };
      times[size].push(await timeOf(`${url}/api/${readinessCalls.list.path}`, body, token));
    }
  }
  const [few, many] = [median(times.few), median(times.many)];
  console.info(`readiness: median ${few.toFixed(1)} ms of 1,000 sub-topics, ${many.toFixed(1)} ms of 10,000`);
  return {
    name: 'readiness of 10,000 sub-topics, cost of each over one of 1,000',
    ratio: many / lessonCounts.many / (few / lessonCounts.few),
    atMost: 1.5,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, ms) => total + ms, 0);
