import { companyDay, companyZone } from '@prepdesk/contract/company-time';
import { registration } from '@prepdesk/contract/learners/registration';
import { userCount } from '@prepdesk/contract/learners/user-count';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const learner = {
  appID: 1,
  fullName: 'Diya Krishnan',
  userPhone: '98410 27753',
  userEmail: 'diya@example.com',
};
const register = async (more: object = {}) =>
  (await product.ask(registration.add, { ...learner, ...more }, { token })).body;

describe('a learner who is registered', () => {
  it('a learner who is registered is one person in both apps, with a number in each', async () => {
    const general = await register();
    const clinical = await register({ appID: 2 });
    expect(general).toMatchObject({ status: true, message: 'Learner registered' });
    expect(clinical.response.userAppsID).not.toBe(general.response.userAppsID);
    expect(clinical.response.personID).toBe(general.response.personID);
  });

  it('a learner who is registered is refused at the phone field when the phone is registered in the app already', async () => {
    await register({ userPhone: '9811100001' });
    expect(await register({ userPhone: '+91 98111 00001', fullName: 'Somebody else' })).toMatchObject({
      status: false,
      message: 'This phone number is registered in this app already',
      response: { fields: { userPhone: 'This phone number is registered in this app already' } },
    });
  });

  it('a learner who is registered is stored without what nobody sees', async () => {
    const { status } = await register({
      fullName: '\u202aश्\u200dरेया\u200b\u00a0Rao\u202c',
      userPhone: '\u200e919811100077',
      userEmail: '\u200eshreya\u2011r@example.com\u200b',
    });
    expect(status).toBe(true);
    const { rows } = await product.pool.query(
      `select full_name, email::text from learners where phone = '9811100077'`,
    );
    expect(rows).toEqual([{ full_name: 'श्\u200dरेया Rao', email: 'shreya-r@example.com' }]);
  });

  it('a learner who is registered is stored once, however many send the same phone at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ userPhone: '9811100002' })),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  it.each([
    ['no name', { fullName: ' ' }, 'Please enter Full Name'],
    ['a name that nobody sees', { fullName: '\u200b\u3164' }, 'Please enter Full Name'],
    ['half a phone', { userPhone: '98410' }, 'Please enter a valid phone number'],
    ['no real e-mail', { userEmail: 'diya at example' }, 'Please enter a valid email address'],
    ['no app', { appID: '' }, 'Please choose App'],
  ])('a learner who is registered needs more than %s', async (_, more, message) => {
    expect(await register({ userPhone: '9811100003', ...more })).toMatchObject({ status: false, message });
  });
});

describe('the count of users', () => {
  it('the count of users covers today, this month and all time, by days in India', async () => {
    await product.pool.query('delete from learners');
    const month = companyDay().slice(0, 7);
    await product.pool.query(
      `insert into learners (app_id, phone, created_at)
       select a, (9300000000 + a * 1000 + row_number() over ())::text, at from (values
         (1, now()), (1, now()), (2, now()),
         (1, ($1 || '-01')::timestamp at time zone $2),
         (1, ($1 || '-01')::timestamp at time zone $2 - interval '1 second'),
         (1, timestamptz '2001-01-01')) v(a, at)`,
      [month, companyZone],
    );
    const { apps, months } = (await product.ask(userCount.read, {}, { token })).body.response;
    const isFirst = companyDay().endsWith('-01');
    expect(apps).toEqual([
      { appID: 1, appName: 'General', today: isFirst ? 3 : 2, month: 3, lifetime: 5 },
      { appID: 2, appName: 'Clinical', today: 1, month: 1, lifetime: 1 },
    ]);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month, counts: [3, 1] });
    expect(months.at(-2)?.counts).toEqual([1, 0]);
  });
});
