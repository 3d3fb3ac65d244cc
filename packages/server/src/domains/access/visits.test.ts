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
const places = async (as = token) =>
  (await listOf(as)).map(({ screen, rowID, name }) => [screen, rowID, name].filter(Boolean).join(' '));
const learner = '/learner/{id}';

it('recents have the last screen first, once, with the name that its record has now', async () => {
  await note('/sales');
  await note(learner, id);
  await note('/prepclinic/faculty_detail/{id}', id);
  await note('/sales');
  const [{ name }] = (await product.pool.query('select name from faculties where id = $1', [id])).rows;
  expect(await places()).toEqual([
    '/sales',
    `/prepclinic/faculty_detail/{id} ${id} ${name}`,
    `${learner} ${id} Diya Krishnan`,
  ]);
  await product.pool.query(`update faculties set name = 'Renamed' where id = $1`, [id]);
  expect((await places())[1]).toBe(`/prepclinic/faculty_detail/{id} ${id} Renamed`);
});

it('recents belong to one person, who sees only screens that they may still open', async () => {
  const { message } = await note('/sales', 0, support);
  expect(message).toMatch(/^No Access to this route/);
  expect(await places(support)).toEqual([]);
  await product.pool.query(
    `insert into visits (user_id, screen) select id, '/sales' from admin_users where phone = $1`,
    [staff.nobody],
  );
  expect(await places(support)).toEqual([]);
});

it('recents are refused for what does not exist', async () => {
  expect((await note(learner, 999_999_999)).message).toMatch(/^The record was not found/);
  expect((await note('/topics/{id}')).message).toBe('This screen cannot be remembered');
  expect((await note('/sales', 5)).message).toBe('This screen has no record');
});

it('favourites stay on top in the order in which they were marked, and are unmarked', async () => {
  await favour('/coupons');
  await favour('/sales');
  expect((await places()).slice(0, 2)).toEqual(['/coupons', '/sales']);
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
  expect(await places()).toContain(`${learner} ${id} Diya Krishnan`);
  const erased = await product.ask(
    persons.erase,
    { personID: id, reason: 'Asked by e-mail', confirm: 'ERASE' },
    { token },
  );
  expect(erased.body.status).toBe(true);
  expect((await places()).filter((place) => place.startsWith(learner))).toEqual([]);
  expect((await product.pool.query('select from visits where person_id = $1', [id])).rowCount).toBe(0);
});
