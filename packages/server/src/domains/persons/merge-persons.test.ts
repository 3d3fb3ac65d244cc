import { persons } from '@prepdesk/contract/persons/persons';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const merge = async (survivorID: number, joinedID: number) =>
  (await product.ask(persons.join, { survivorID, joinedID }, { token })).body;
const unmerge = async (joinID: number) =>
  (await product.ask(persons.part, { joinID }, { token })).body.message;
const show = async (personID: number) =>
  (await product.ask(persons.show, { personID }, { token })).body.response.person;

let made = 0;
/** Persons with one account each, and their phones. */
async function people(count: number) {
  const matches = [];
  for (let n = 0; n < count; n += 1) {
    const phone = String(9_300_000_000 + ++made);
    const [row] = await query(
      'insert into learners (app_id, phone, full_name) values (1, $1, $2) returning id, person_id as person',
      [phone, `Learner ${made}`],
    );
    matches.push({ ...row, phone } as { id: number; person: number; phone: string });
  }
  return matches as [(typeof matches)[0], (typeof matches)[0], (typeof matches)[0]];
}
const called = ({ person }: { person: number }, nth: number) => `Learner ${nth} (learner ${person})`;
const personOf = async (phone: string, appID = 1): Promise<number> =>
  (await query('select person_id as id from learners where phone = $1 and app_id = $2', [phone, appID]))[0]
    ?.id;

describe('two records of the same person', () => {
  it('two records of the same person are merged, listed, and unmerged again as they were, including an account made meanwhile', async () => {
    const [first, second] = await people(2);
    const { message, response } = await merge(first.person, second.person);
    expect(message).toBe('Learners merged');
    expect((await show(first.person)).accounts.map(({ userPhone }) => userPhone)).toEqual([
      ...[first.phone, second.phone],
    ]);
    expect(await show(second.person)).toMatchObject({ accounts: [], joinedInto: first.person });
    await query('insert into learners (app_id, phone) values (2, $1)', [second.phone]);
    expect(await personOf(second.phone, 2)).toBe(first.person);
    expect(await unmerge(response.joinID)).toBe('Learners unmerged');
    expect([
      await personOf(first.phone),
      await personOf(second.phone),
      await personOf(second.phone, 2),
    ]).toEqual([...[first.person, second.person, second.person]]);
    expect((await show(first.person)).joins).toMatchObject([
      { joinID: response.joinID, accounts: 1, joinedBy: 'Asha Sharma', partedBy: 'Asha Sharma' },
    ]);
    const { body } = await product.ask(persons.list, {}, { token });
    expect(body.response.events.slice(0, 2)).toMatchObject([
      { kind: 'parted', personID: first.person, otherID: second.person, by: 'Asha Sharma' },
      { kind: 'joined', personID: first.person, otherID: second.person },
    ]);
  });

  it('the list names who was merged until they are erased, and which merges can be undone', async () => {
    const [first, second, third] = await people(3);
    const [one, two, three] = [made - 2, made - 1, made].map((n) => `Learner ${n}`);
    const { joinID } = (await merge(first.person, second.person)).response;
    const listed = async () => (await product.ask(persons.list, {}, { token })).body.response.events;
    expect((await listed())[0]).toMatchObject({ fullName: one, otherName: two, joinID });
    expect((await show(first.person)).joins).toMatchObject([
      { survivorName: one, joinedName: two, phones: [`+91 ${second.phone}`] },
    ]);
    const outer = (await merge(third.person, first.person)).response.joinID;
    expect((await listed()).slice(0, 2)).toMatchObject([
      { fullName: three, otherName: one, joinID: outer },
      { otherName: two, joinID: null },
    ]);
    await unmerge(outer);
    await unmerge(joinID);
    expect((await listed())[0]).toMatchObject({
      kind: 'parted',
      fullName: one,
      otherName: two,
      joinID: null,
    });
    const erasing = { personID: second.person, reason: 'Asked', confirm: 'ERASE' };
    await product.ask(persons.erase, erasing, { token });
    expect((await listed()).slice(0, 2)).toMatchObject([
      { kind: 'erased', fullName: '' },
      { kind: 'parted', fullName: one, otherName: '' },
    ]);
  });

  it('records are not merged with themselves, twice, in a circle, with nobody, or after an erasure', async () => {
    const [first, second, third] = await people(3);
    const message = async (...pair: [number, number]) => (await merge(...pair)).message;
    expect(await message(first.person, first.person)).toBe('A learner cannot be merged with themselves');
    expect(await message(first.person, second.person)).toBe('Learners merged');
    const [one, two] = [called(first, made - 2), called(second, made - 1)];
    const already = `${two} was merged with ${one} already: choose that one, or unmerge them first`;
    expect(await message(first.person, second.person)).toBe(already);
    expect(await message(second.person, first.person)).toBe(already);
    expect(await message(third.person, second.person)).toBe(already);
    expect(await message(first.person, 4_000_000)).toMatch(/^Learner 4000000 was not found/);
    await product.ask(
      persons.erase,
      { personID: third.person, reason: 'Asked', confirm: 'ERASE' },
      { token },
    );
    expect(await message(first.person, third.person)).toBe(
      `Learner ${third.person} was erased: there is nothing left to merge`,
    );
  });

  it('merged records are unmerged in the opposite order, and only once', async () => {
    const [first, second, third] = await people(3);
    const inner = (await merge(second.person, third.person)).response.joinID;
    const outer = (await merge(first.person, second.person)).response.joinID;
    expect(await unmerge(inner)).toBe(
      `${called(second, made - 1)} was merged with ${called(first, made - 2)} since: unmerge those first`,
    );
    expect(await unmerge(outer)).toBe('Learners unmerged');
    expect(await personOf(third.phone)).toBe(second.person);
    expect(await unmerge(outer)).toBe('These learners were unmerged already');
    expect(await unmerge(inner)).toBe('Learners unmerged');
    expect(await personOf(third.phone)).toBe(third.person);
    expect(await unmerge(4_000_000)).toMatch(/^The merge was not found/);
  });

  it('two records of the same person are merged only once, however many people try', async () => {
    const [first, second] = await people(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? merge(first.person, second.person) : merge(second.person, first.person),
      ),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.filter(({ message }) => !/merged/.test(message))).toEqual([]);
    const rows = await query('select id from person_joins where $1 in (survivor_id, joined_id)', [
      first.person,
    ]);
    expect(rows).toHaveLength(1);
    const unmerged = await Promise.all([unmerge(rows[0].id), unmerge(rows[0].id)]);
    expect(unmerged.sort()).toEqual(['Learners unmerged', 'These learners were unmerged already']);
  });

  it('merged records are erased together, and cannot be unmerged then', async () => {
    const [first, second] = await people(2);
    const { response } = await merge(first.person, second.person);
    const erase = (personID: number) =>
      product.ask(persons.erase, { personID, reason: 'Asked', confirm: 'ERASE' }, { token });
    expect((await erase(second.person)).body.message).toBe(
      `${called(second, made)} was merged with ${called(first, made - 1)}: choose that one, or unmerge them first`,
    );
    expect((await erase(first.person)).body.status).toBe(true);
    expect(
      await query('select from person_keys where person_id in ($1, $2)', [first.person, second.person]),
    ).toEqual([]);
    expect(await unmerge(response.joinID)).toBe(
      'They were erased together: there is nothing left to unmerge',
    );
    expect(await show(first.person)).toMatchObject({
      fullName: 'Erased learner',
      erasure: { reason: 'Asked' },
    });
  });

  it('a merge needs the right to merge', async () => {
    const [first, second] = await people(2);
    const as = { token: await sessionOf(product.pool, staff.support) };
    const { httpStatus } = await product.ask(
      persons.join,
      { survivorID: first.person, joinedID: second.person },
      as,
    );
    expect(httpStatus).toBe(403);
  });
});
