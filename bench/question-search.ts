import { questions } from '@prepdesk/contract/questions/questions';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Body, median, openBenchProduct, timeOf } from './bench-product.ts';
import { mappingCosts } from './mapping.ts';
import type { Ratio } from './ratio.ts';

const questionCount = 500_000;
const rounds = 60;
const limit = 20;

/** An examiner's words; the first ones are the most frequent, as in any text. */
const vocabulary =
  `the of a is which in company under account to asset following balance for contract value by tax
  statement cost section act rate capital share profit loss income year amount interest partner debt credit cash
  market price sale purchase depreciation inventory goodwill reserve dividend debenture liability equity revenue
  expense provision ledger journal voucher audit report director meeting resolution notice agreement consideration
  offer acceptance breach damages indemnity guarantee bailment pledge agency partnership insolvency negotiable
  instrument cheque promissory holder endorsement crossing demand supply elasticity utility monopoly competition
  inflation deficit budget exports imports tariff subsidy probability permutation matrix derivative integral
  logarithm sequence series annuity correlation regression deviation median quartile sampling hypothesis variance
  amortisation consolidation subsidiary minority impairment lease hedge swap option forward futures arbitrage
  working leverage gearing solvency liquidity turnover margin contribution breakeven overhead absorption variance
  standard marginal process joint byproduct apportionment reconciliation transfer pricing assessment deduction
  exemption rebate surcharge cess withholding presumptive residence remittance customs excise invoice registration`
    .trim()
    .split(/\s+/);

const pieceCount = 20_000;

/** Half a million questions made of random pieces: some words are in every tenth question, some in only a hundred. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB';
    drop index questions_words, questions_bands, questions_filters, questions_difficulty, questions_type;
    select setseed(0.42)`);
  await client.query(
    `create temp table pieces as select n as id, string_agg(word, ' ') || ' ' || substr(md5(n::text), 1, 6) as ask,
      substr(string_agg(word, ' '), 1, 24) as option
    from (select n, ($1::text[])[1 + floor(random() * random() * ${vocabulary.length})] as word
      from generate_series(1, ${pieceCount}) n, generate_series(1, 7)) words group by n`,
    [vocabulary],
  );
  await client.query(`
    insert into questions (unique_id, type, ques_text, options_one, options_two, options_three, answer, difficulty_level,
      duration_seconds, is_active, words, bands)
    select 'QB-' || n, case when n % 10 = 0 then 2 else 1 end, '<p>' || a.ask || ' ' || b.ask || '</p>',
      '<p>' || a.option || '</p>', '<p>' || b.option || '</p>', '<p>' || c.option || '</p>', '1', 1 + n % 3, 60,
      (n % 50 > 0)::int, concat_ws(' ', a.ask, b.ask, a.option, b.option, c.option),
      case when n % 10 = 0 then (select array_agg(n * 48 + i) from generate_series(0, 47) i) else '{}' end
    from generate_series(1, ${questionCount}) n
    join pieces a on a.id = 1 + n::bigint * 7919 % ${pieceCount} join pieces b on b.id = 1 + (n / 25) % ${pieceCount}
    join pieces c on c.id = 1 + n::bigint * 104729 % ${pieceCount}`);
  await client.query(`
    create index questions_words on questions using gin (words gin_trgm_ops);
    create index questions_bands on questions using gin (bands) with (fastupdate = false);
    create index questions_type on questions (type, id);
    create index questions_difficulty on questions (type, difficulty_level, id);
    create index questions_filters on questions (type, is_active, difficulty_level, id)`);
  await client.query('vacuum (analyze) questions');
  await client.query('set session_replication_role = default');
  client.release();
}

const columns = `id as "questionID", coalesce(unique_id::text, '') as "uniqueID", type, ques_text as "quesText",
  options_one as "optionsOne", options_two as "optionsTwo", options_three as "optionsThree",
  options_four as "optionsFour", options_five as "optionsFive", answer, difficulty_level as "difficultyLevel",
  duration_seconds as "questionDuration", solution, reference, is_active as "isActive", row_version as "rowVersion"`;

/** The two statements that a page of a search needs, as a person would write them. */
function bareHandler(pool: pg.Pool): FastifyInstance {
  const app = Fastify({ logger: { level: 'silent' } });
  app.post(`/api/${questions.list.path}`, async (request) => {
    const { search, type } = request.body as { search: string; type: number };
    const words = search.split(' ').map((word) => `%${word}%`);
    const where = `type = $1 and ${words.map((_, at) => `words ilike $${at + 2}`).join(' and ')}`;
    const values = [type, ...words];
    const counted = await pool.query(
      `select count(*)::int as n from (select 1 from questions where ${where} limit 10001) found`,
      values,
    );
    const page = await pool.query(
      `select ${columns} from questions where ${where} order by id desc limit ${limit}`,
      values,
    );
    return { status: true, message: '', response: { questions: page.rows, total: counted.rows[0].n } };
  });
  return app;
}

/** Two words each, which together occur in few and in many questions. */
const searchAt = (round: number): string => {
  const at = (place: number) => vocabulary[place % vocabulary.length] ?? '';
  return `${at(20 + round * 7)} ${at(60 + round * 13)}`;
};

/** Search, pages, near-duplicates and mapping in half a million questions. */
export async function questionSearch(): Promise<Ratio[]> {
  const product = await openBenchProduct(fill);
  const { pool, token } = product;
  const bare = bareHandler(pool);
  try {
    const url = await product.server.listen({ port: 0, host: '127.0.0.1' });
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
    const list = (body: Body) => timeOf(`${url}/api/${questions.list.path}`, { type: 1, ...body }, token);
    const measured: Record<string, number[]> = { bare: [], search: [], list: [], filtered: [], similar: [] };
    for (let round = 0; round < rounds; round += 1) {
      const search = searchAt(round);
      const { rows } = await pool.query('select ques_text from questions where id = $1', [round * 8000 + 1]);
      const quesText = rows[0]?.ques_text;
      const note = async (name: string, took: Promise<number>) => measured[name]?.push(await took);
      // The first one finds less in memory, so they take turns.
      const both = [
        () => note('bare', timeOf(`${bareUrl}/api/${questions.list.path}`, { type: 1, search })),
        () => note('search', list({ search })),
      ];
      for (const one of round % 2 ? both.reverse() : both) await one();
      await note('list', list({ page: 1 + round }));
      await note('filtered', list({ isActive: round % 2, difficultyLevel: 1 + (round % 3) }));
      await note('similar', timeOf(`${url}/api/${questions.similar.path}`, { quesText }, token));
    }
    const sum = (name: string) => (measured[name] ?? []).reduce((total, ms) => total + ms, 0);
    const said = ['search', 'list', 'filtered', 'similar'].map(
      (name) => `${name} ${median(measured[name] ?? []).toFixed(1)}`,
    );
    console.info(`bank of ${questionCount} questions, median milliseconds: ${said.join(', ')}`);
    return [
      {
        name: 'question search, cost over the same SQL by hand',
        ratio: sum('search') / sum('bare'),
        atMost: 1 / 0.7,
      },
      ...(await mappingCosts(product, url)),
    ];
  } finally {
    await bare.close();
    await product.close();
  }
}
