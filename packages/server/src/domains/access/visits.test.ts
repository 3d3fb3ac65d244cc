import { visits as calls, maxFavourites, maxRecents } from '@prepdesk/contract/access/visits';
import { persons } from '@prepdesk/contract/persons/persons';
import { screens } from '@prepdesk/contract/routes';
import { beforeAll, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
let token: string;
let support: string;
beforeAll(async () => {
  token = await sessionOf(product.pool, staff.superAdmin);
  await addOneOfEach(product.pool, await addChain(product, token, 'First'));
  await product.pool.query('delete from visits');
  support = await sessionOf(product.pool, staff.nobody);
});

const listOf = async (as = token) => (await product.ask(calls.list, {}, { token: as })).body.response.visits;
const note = async (screen: string, rowID = 0, as = token) =>
  (await product.ask(calls.note, { screen, rowID }, { token: as })).body;
const favour = async (screen: string, rowID = 0, isFavourite = 1) =>
  (await product.ask(calls.favour, { screen, rowID, isFavourite }, { token })).body;
const listed = async (as = token) =>
  (await listOf(as)).map(({ screen, rowID, name }) => [screen, rowID, name].filter(Boolean).join(' '));
const learner = '/learner/{id}';

it('recents have the last screen first, once, with the name that its record has now', async () => {
  await note('/sales');
  await note(learner, id);
  await note('/prepclinic/faculty_detail/{id}', id);
  await note('/sales');
  const [{ name }] = (await product.pool.query('select name from faculties where id = $1', [id])).rows;
  expect(await listed()).toEqual([
    '/sales',
    `/prepclinic/faculty_detail/{id} ${id} ${name}`,
    `${learner} ${id} Diya Krishnan`,
  ]);
  await product.pool.query(`update faculties set name = 'Renamed' where id = $1`, [id]);
  expect((await listed())[1]).toBe(`/prepclinic/faculty_detail/{id} ${id} Renamed`);
});

it('recents belong to one person, who sees only screens that they may still open', async () => {
  const { message } = await note('/sales', 0, support);
  expect(message).toMatch(/^No Access to this route/);
  expect(await listed(support)).toEqual([]);
  await product.pool.query(
    `insert into visits (user_id, screen) select id, '/sales' from admin_users where phone = $1`,
    [staff.nobody],
  );
  expect(await listed(support)).toEqual([]);
});

it('recents are refused for what does not exist', async () => {
  expect((await note(learner, 999_999_999)).message).toMatch(/^The record was not found/);
  expect((await note('/address/{id}')).message).toBe('This screen cannot be remembered');
  expect((await note('/topics/{id}')).message).toMatch(/^The record was not found/);
  expect((await note('/sales', 5)).message).toBe('This screen has no record');
});

it('a visit of a record has what its address needs, read from the record', async () => {
  const rows = async (sql: string) => (await product.pool.query(sql)).rows;
  const [{ sub, topic, slug, cls, map, subject, course, app }] = await rows(`
    select sub_topics.id sub, topics.id topic, slug_id slug, classes.id cls, subject_maps.id map,
      subject_id subject, course_id course, app_id app
    from sub_topics join topics on topics.id = topic_id join classes on classes.id = class_id
    join subject_maps on subject_maps.id = subject_map_id limit 1`);
  const [{ order_number: number }] = await rows(`select order_number from orders where id = ${id}`);
  await note('/orders', id);
  await note('/questions', id);
  await note('/reply/{id}', id);
  await note('/subtopic/{id}', sub);
  await note('/topics/{id}', topic);
  await note('/topics', cls);
  await note('/classes/{id}', map);
  await note('/courses/{id}', course);
  const partsAt = new Map((await listOf()).map(({ screen, parts }) => [screen, parts]));
  const above = { appId: app, coId: course, clId: cls };
  expect(partsAt.get('/courses/{id}')).toEqual({ appID: app, coID: course });
  const ofSubject = { appId: app, coId: course, subId: subject, mapId: map };
  expect(partsAt.get('/classes/{id}')).toEqual(ofSubject);
  expect(partsAt.get('/topics')).toEqual({ ...above, subId: subject, mapId: map });
  expect(partsAt.get('/topics/{id}')).toEqual({ ...above, topicId: topic });
  expect(partsAt.get('/subtopic/{id}')).toEqual({ ...above, topicId: topic, subTopicId: sub, slugId: slug });
  expect(partsAt.get('/questions')).toMatchObject({ quesID: id });
  expect(partsAt.get('/orders')).toEqual({ search: number });
  expect(partsAt.get('/reply/{id}')).toEqual({});
});

it('questions and doubts are called by their number and their first words', async () => {
  await product.pool.query(`update questions set ques_text = '<p>What is a <b>tort</b>?</p>' where id = $1`, [
    id,
  ]);
  await product.pool.query('update doubts set question = $2 where id = $1', [
    id,
    `Why is   this so?\n${'And then something else '.repeat(9)}`,
  ]);
  const nameAt = new Map((await listOf()).map(({ screen, name }) => [screen, name]));
  expect(nameAt.get('/questions')).toBe(`Question ${id}: What is a tort?`);
  expect(nameAt.get('/reply/{id}')).toBe(
    `Doubt ${id}: Why is this so? And then something else And then something…`,
  );
});

it('a doubt of another faculty can neither be noted nor read among the recents', async () => {
  await product.pool.query(
    `insert into role_permissions select role_id, 57 from admin_users where phone = $1 on conflict do nothing`,
    [staff.faculty],
  );
  await product.pool.query('update doubts set faculty_id = null where id = $1', [id]);
  const faculty = await sessionOf(product.pool, staff.faculty);
  expect((await note('/reply/{id}', id, faculty)).message).toMatch(/^The record was not found/);
  await product.pool.query(
    `insert into visits (user_id, screen, row_id) select id, '/reply/{id}', $2 from admin_users where phone = $1`,
    [staff.faculty, id],
  );
  expect(await listOf(faculty)).toEqual([]);
});

it('favourites are put in another order, one step at a time, and stay where they are at either end', async () => {
  const inOrder = async () =>
    (await listOf()).filter(({ isFavourite }) => isFavourite).map(({ screen }) => screen);
  const move = (screen: string, by: number) =>
    product.ask(calls.move, { screen, rowID: 0, by: by as 1 }, { token });
  await product.pool.query('update visits set favoured_at = null');
  for (const screen of ['/coupons', '/sales', '/doubts']) await favour(screen);
  await move('/doubts', -1);
  expect(await inOrder()).toEqual(['/coupons', '/doubts', '/sales']);
  await move('/coupons', 1);
  expect(await inOrder()).toEqual(['/doubts', '/coupons', '/sales']);
  await move('/doubts', -1);
  await move('/reviews', 1);
  expect(await inOrder()).toEqual(['/doubts', '/coupons', '/sales']);
  await product.pool.query('update visits set favoured_at = null');
});

it('favourites stay on top in the order in which they were marked, and are unmarked', async () => {
  await favour('/coupons');
  await favour('/sales');
  expect((await listed()).slice(0, 2)).toEqual(['/coupons', '/sales']);
  await note('/doubts');
  await favour('/coupons', 0, 0);
  expect((await listOf()).filter(({ isFavourite }) => isFavourite).map(({ screen }) => screen)).toEqual([
    '/sales',
  ]);
});

it('recents are at most fifty per person, and favourites thirty, which do not count among them', async () => {
  const paths = screens.map(({ path }) => path).filter((path) => !path.includes('{'));
  expect(paths.length).toBeGreaterThan(maxRecents + 1);
  for (const path of paths) await note(path);
  const kept = await listOf();
  expect(kept.filter(({ isFavourite }) => !isFavourite)).toHaveLength(maxRecents);
  expect(kept[1]?.screen).toBe(paths.at(-1));
  const answers: boolean[] = [];
  for (const path of paths.slice(0, maxFavourites + 2)) answers.push((await favour(path)).status);
  expect(answers).toContain(false);
  expect((await listOf()).filter(({ isFavourite }) => isFavourite)).toHaveLength(maxFavourites);
});

it('an erasure removes a learner from the recents and favourites of everybody', async () => {
  await note(learner, id);
  expect(await listed()).toContain(`${learner} ${id} Diya Krishnan`);
  const erased = await product.ask(
    persons.erase,
    { personID: id, reason: 'Asked by e-mail', confirm: 'ERASE' },
    { token },
  );
  expect(erased.body.status).toBe(true);
  expect((await listed()).filter((text) => text.startsWith(learner))).toEqual([]);
  expect((await product.pool.query('select from visits where person_id = $1', [id])).rowCount).toBe(0);
});
