import { developers } from '@prepdesk/contract/support/developers';
import { icai } from '@prepdesk/contract/support/icai';
import { institutionClients } from '@prepdesk/contract/support/institution-clients';
import { institutionSeats } from '@prepdesk/contract/support/institution-seats';
import { referrals } from '@prepdesk/contract/support/referrals';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

beforeAll(async () => {
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name, email)
      select n, 1 + (n > 8)::int, (9300000000 + n)::text, 'Learner ' || n, n || '@example.com' from generate_series(1, 9) n;
    insert into courses (id, app_id, name) values (1, 1, 'Foundation'), (2, 2, 'Clinical');
    insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
      values (1, 1, 1, 'Plus', 4999, 180), (2, 1, 1, 'Basic', 999, 90), (3, 2, 2, 'Clinical', 999, 90);
    insert into icai_members (learner_id, status, credit_seconds)
      select n, (array['Verified', 'Pending', 'Rejected'])[1 + n % 3], n * 3600 from generate_series(1, 9) n;
    insert into referral_codes (learner_id, code) values (3, 'DIYA3'), (6, 'ARJUN6');
    insert into referrals (learner_id, owner_id, docs, status, updated_at) values
      (1, 3, '{/files/referrals/card.pdf,https://x.example/a.png}', 'Approved', '2026-10-01T06:00:00Z'),
      (2, 3, '{}', 'Pending', '2026-10-02T06:00:00Z');
    insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount, is_active,
      validity_in_days, package_expiry_date, purchased_at) values
      ('PD1', 1, 1, 1, 'Plus', 4999, 4999, 1, 180, '2027-01-01', '2026-10-03T06:00:00Z'),
      ('PD2', 1, 2, 1, 'Plus', 4999, null, 0, 180, '2027-01-01', '2026-10-04T06:00:00Z')`,
  );
});

describe('developers', () => {
  const written = { appActiveOn: 2, appID: 1, isActive: 1, comment: 'Tests the player', isDeveloper: 1 };
  const add = async (more: object) =>
    (await product.ask(developers.add, { ...written, developerPhone: '9300000001', ...more }, { token }))
      .body;
  const rows = async () => (await product.ask(developers.list, {}, { token })).body.response;

  it('developers are added once by phone, and every field is required', async () => {
    for (const [field, says] of Object.entries({
      appActiveOn: 'Please select the app it is active on',
      comment: 'Please enter a comment',
      isDeveloper: 'Please select isDeveloper',
      isActive: 'Please select isActive',
      developerPhone: 'Please enter a valid phone number',
    })) {
      expect((await add({ [field]: '' })).message).toBe(says);
    }
    expect((await add({ appID: 2 })).message).toBe('No user of this app has this phone number');
    expect((await add({})).status).toBe(true);
    expect((await add({})).message).toBe('This learner is already a developer');
    expect(await rows()).toMatchObject([
      { userAppsID: 1, userPhone: '9300000001', developerPhone: '9300000001', appID: 1, appActiveOn: 2 },
    ]);
  });

  it('developers can be edited unless somebody else was first, and keep their account', async () => {
    const edit = (more: object) =>
      product.ask(developers.edit, { userAppsID: 1, ...written, ...more }, { token });
    expect((await edit({ isDeveloper: 0, rowVersion: 1 })).body.message).toBe('Developer updated');
    expect((await edit({ rowVersion: 1 })).httpStatus).toBe(409);
    expect((await edit({ appID: 2 })).body.message).toBe('This learner belongs to the other app');
    expect((await edit({ userAppsID: 5 })).body.message).toMatch(/developer was not found/i);
    expect(await rows()).toMatchObject([{ isDeveloper: 0, isActive: 1 }]);
  });
});

describe('students of the institute', () => {
  it('students of the institute have credits when verified, and a code if there is one', async () => {
    const { body } = await product.ask(icai.credits, { appID: 1 }, { token });
    expect(body.response.data.map((one) => [one.userAppsID, one.creditSeconds, one.referralCode])).toEqual([
      [6, 21_600, 'ARJUN6'],
      [3, 10_800, 'DIYA3'],
    ]);
  });

  it('students of the institute are listed with their state, searched by phone and filtered', async () => {
    const status = async (input: object) => (await product.ask(icai.status, { ...input }, { token })).body;
    const { response, ...top } = await status({});
    expect(response).toMatchObject({ totalCount: 9, data: expect.arrayContaining([]) });
    expect(top).toMatchObject({ totalCount: 9 });
    expect((await status({ search: '9300000004' })).response.data).toMatchObject([{ ICAI: 'Pending' }]);
    expect((await status({ ICAI: 'Rejected' })).response.totalCount).toBe(3);
  });
});

describe('referrals', () => {
  const of = async (referralCode: string, userAppID: number) =>
    (await product.ask(referrals.list, { referralCode, userAppID }, { token })).body;

  it('referrals of a code are listed with their papers, newest first', async () => {
    expect((await of('DIYA3', 3)).response).toMatchObject([
      { userAppsID: 2, docs: '[]', status: 'Pending' },
      { userAppsID: 1, docs: '["/files/referrals/card.pdf","https://x.example/a.png"]' },
    ]);
    expect((await of('ARJUN6', 6)).message).toBe('No Data Found');
  });

  it('referrals of a code that belongs to somebody else are refused', async () => {
    const { status, message } = await of('DIYA3', 6);
    expect([status, message]).toEqual([false, expect.stringMatching(/referral code was not found/i)]);
  });

  it('referrals show what friends bought, and the look-up is logged', async () => {
    const look = async (userPhone: string, appID = 1) =>
      (await product.ask(referrals.details, { userPhone, appID }, { token })).body;
    expect((await look('12')).message).toBe('Please Enter valid phone number');
    const { response, ...top } = await look('+91 93000 00003');
    expect(response.ownerData).toMatchObject({ referralCode: 'DIYA3', fullName: 'Learner 3' });
    expect(response.referData).toMatchObject([
      { orderID: 'PD1', purchasedPrice: '4999.00', currency: 'INR', userPhone: '9300000001' },
    ]);
    expect(top).toMatchObject({ ownerData: response.ownerData, referData: response.referData });
    const stranger = await look('9300000003', 2);
    expect([stranger.message, stranger.response.ownerData]).toEqual(['No Data Found', null]);
    const { rows } = await product.pool.query(
      `select sought, found_count from look_ups where call = 'admin/referdetails' order by id`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['919300000003', 1],
      ['919300000003', 0],
    ]);
  });

  it('referrals have papers for people who may see them', async () => {
    await product.services.storage.put('referrals/card.pdf', Buffer.from('%PDF-1.4 card'));
    await product.services.storage.put('referrals/other.pdf', Buffer.from('%PDF-1.4 other'));
    const get = async (name: string, as = token) =>
      product.server.inject({ url: `/files/referrals/${name}`, headers: { authorization: `Bearer ${as}` } });
    const reply = await get('card.pdf');
    expect([reply.statusCode, reply.headers['content-type'], reply.payload]).toEqual([
      ...[200, 'application/pdf', '%PDF-1.4 card'],
    ]);
    expect((await get('other.pdf')).statusCode).toBe(404);
    expect((await get('card.pdf', await sessionOf(product.pool, staff.support))).statusCode).toBe(403);
  });
});

describe('institution clients', () => {
  let clientID: number;
  const seats = async (call: 'addLearner' | 'addPackage' | 'editPackage', input: object) =>
    (await product.ask(institutionSeats[call], { clientID, ...input }, { token })).body;
  const read = async () => (await product.ask(institutionSeats.read, { clientID }, { token })).body.response;
  const bought = { seats: 2, expiresOn: '2099-03-31' };

  it('institution clients are added under a unique name, and edited', async () => {
    const add = async (more: object) =>
      (
        await product.ask(
          institutionClients.add,
          {
            appID: 1,
            name: 'Lakeside',
            city: 'Pune',
            contactName: '',
            contactPhone: '',
            contactEmail: '',
            ...more,
          },
          { token },
        )
      ).body;
    expect((await add({ contactEmail: 'x' })).message).toBe('Please enter a valid email');
    expect((await add({ name: ' ' })).message).toBe('Please enter the name of the client');
    clientID = (await add({})).response.clientID;
    expect((await add({})).message).toBe('Another client already has this name');
    const edited = await product.ask(
      institutionClients.edit,
      {
        clientID,
        name: 'Lakeside College',
        city: 'Pune',
        contactName: 'Meena',
        isActive: 1,
        contactPhone: '020 2612 3456',
        contactEmail: 'office@lakeside.example',
        rowVersion: 1,
      },
      { token },
    );
    expect(edited.body.message).toBe('Client updated');
    const { body } = await product.ask(institutionClients.list, { appID: 1 }, { token });
    expect(body.response.clients).toMatchObject([{ name: 'Lakeside College', learnerCount: 0 }]);
  });

  it('institution clients have as many seats as their smallest package', async () => {
    expect((await seats('addPackage', { packageID: 3, ...bought })).message).toMatch(/package in this app/);
    expect((await seats('addPackage', { packageID: 1, ...bought })).status).toBe(true);
    expect((await seats('addPackage', { packageID: 1, ...bought })).message).toBe(
      'This client has this package already',
    );
    expect((await seats('addPackage', { packageID: 2, seats: 1, expiresOn: '2020-01-01' })).status).toBe(
      true,
    );
    // All at once: two of them get the two seats.
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => seats('addLearner', { userPhone: `930000000${n}` })),
    );
    expect(replies.map(({ message }) => message).sort()).toEqual([
      ...['All 2 seats of Plus are taken', 'All 2 seats of Plus are taken', 'Learner added', 'Learner added'],
    ]);
    const { packages, learners } = await read();
    expect(learners).toHaveLength(2);
    const { body } = await product.ask(institutionClients.list, { appID: 1 }, { token });
    expect(body.response.clients).toMatchObject([{ learnerCount: 2, packageCount: 2 }]);
    expect(packages).toMatchObject([
      { packageName: 'Basic', isExpired: 1 },
      { packageName: 'Plus', seats: 2, seatsTaken: 2, isExpired: 0 },
    ]);
    const plus = packages[1]!;
    const fewer = { institutionPackageID: plus.institutionPackageID, seats: 1, expiresOn: plus.expiresOn };
    expect((await seats('editPackage', fewer)).message).toMatch(/^Users of this client who hold a seat: 2/);
    expect((await seats('editPackage', { ...fewer, seats: 3 })).status).toBe(true);
    const stale = { ...fewer, seats: 4, rowVersion: plus.rowVersion };
    expect((await seats('editPackage', stale)).response, 'the package as it is shown').toEqual({
      current: (await read()).packages[1],
      changedBy: 'Asha Sharma',
    });
  });

  it('institution clients do not share users, and can remove one', async () => {
    const { learners } = await read();
    const [first] = learners;
    expect((await seats('addLearner', { userPhone: first!.userPhone })).message).toBe(
      'This learner already belongs to an institution',
    );
    expect((await seats('addLearner', { userPhone: '9300000009' })).message).toBe(
      'No user of this app has this phone number',
    );
    await product.ask(institutionSeats.removeLearner, { clientID, userAppsID: first!.userAppsID }, { token });
    expect((await read()).learners.map(({ userAppsID }) => userAppsID)).not.toContain(first!.userAppsID);
  });

  describe('several phones at once', () => {
    const phone = (n: number) => String(9_377_000_000 + n);
    let collegeID: number;
    let otherID: number;
    const addAll = async (userPhones: string, client = collegeID) =>
      (await product.ask(institutionSeats.addLearners, { clientID: client, userPhones }, { token })).body;
    const membersOf = async (client: number) =>
      (await product.ask(institutionSeats.read, { clientID: client }, { token })).body.response.learners
        .length;
    beforeEach(async () => {
      const { rows } = await product.pool.query(`
        with gone as (delete from institution_learners where client_id in
            (select id from institution_clients where name in ('Many', 'Other'))),
          unsold as (delete from institution_packages where client_id in
            (select id from institution_clients where name in ('Many', 'Other'))),
          people as (insert into learners (id, app_id, phone, full_name)
            select 377000 + n, 1, (9377000000 + n)::text, 'Many ' || n from generate_series(1, 12) n
            on conflict do nothing)
        insert into institution_clients (app_id, name) values (1, 'Many'), (1, 'Other')
        on conflict (app_id, name) do update set is_active = 1 returning id`);
      [collegeID, otherID] = rows.map(({ id }) => id);
      await product.ask(
        institutionSeats.addPackage,
        { clientID: collegeID, packageID: 1, seats: 3, expiresOn: '2099-03-31' },
        { token },
      );
    });

    it('several phones at once each say what became of them, and no seat is given twice', async () => {
      await addAll(phone(9), otherID);
      expect((await addAll(phone(1))).message).toBe('Users added: 1');
      const typed = `${phone(1)}, +91 93770 00002; abc\n${phone(9)}\n${phone(3)},${phone(4)},${phone(2)}, 9377999999`;
      const { message, response } = await addAll(typed);
      expect(response.results).toEqual([
        { userPhone: phone(1), outcome: 'present' },
        { userPhone: phone(2), outcome: 'added' },
        { userPhone: phone(9), outcome: 'elsewhere' },
        { userPhone: phone(3), outcome: 'added' },
        { userPhone: phone(4), outcome: 'full' },
        { userPhone: '9377999999', outcome: 'unknown' },
        { userPhone: 'abc', outcome: 'invalid' },
      ]);
      expect(message).toBe(
        `Users added: 2 of 7. Already here: ${phone(1)}. In another institution: ${phone(9)}. ` +
          `No seat left: ${phone(4)}. No user of this app: 9377999999. Not a phone number: abc`,
      );
      expect(await membersOf(collegeID)).toBe(3);
    });

    it('several phones at once are refused with a reason if nobody gets a seat', async () => {
      await addAll([1, 2, 3].map(phone).join());
      expect(await addAll([4, 5].map(phone).join())).toMatchObject({
        status: false,
        message: `All 3 seats of Plus are taken: ${phone(4)}, ${phone(5)}`,
      });
      expect((await addAll('9377999999')).message).toBe('No user of this app: 9377999999');
      expect((await addAll('abc')).message).toBe('abc is not a phone number');
      await product.pool.query('update institution_clients set is_active = 0 where id = $1', [collegeID]);
      expect((await addAll(phone(4))).message).toBe('This client is not active');
    });

    it('several phones at once never take more seats than there are, whoever adds them', async () => {
      const lists = [
        [1, 2, 3, 4],
        [4, 3, 2, 1],
        [5, 6],
        [7, 8],
      ].map((list) => list.map(phone).join());
      const single = (n: number) =>
        product.ask(institutionSeats.addLearner, { clientID: collegeID, userPhone: phone(n) }, { token });
      await Promise.all([...lists.map((list) => addAll(list)), ...[10, 11].map(single)]);
      expect(await membersOf(collegeID)).toBe(3);
      // A client without packages has no limit; what one has taken the other reports.
      const replies = await Promise.all([1, 2].map(() => addAll(lists.join(), otherID)));
      expect(replies.map(({ status }) => status).sort()).toEqual([false, true]);
      expect(await membersOf(collegeID)).toBe(3);
    });

    it('several phones at once are added once when they are sent twice', async () => {
      const options = { token, headers: { 'idempotency-key': 'many-at-once-sent-twice' } };
      const input = { clientID: collegeID, userPhones: `${phone(1)}, ${phone(2)}` };
      const [first, again] = [
        await product.ask(institutionSeats.addLearners, input, options),
        await product.ask(institutionSeats.addLearners, input, options),
      ];
      expect(again.body).toEqual(first.body);
      expect(await membersOf(collegeID)).toBe(2);
    });
  });
});
