import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { anExpiredOrder, aReportedCourse, entitlementAddresses } from './entitlement-addresses.ts';
import { field, heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { running, sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

test('support finds out why a class cannot be seen, and opens it from there', async ({ openAs }) => {
  test.slow();
  const { phone, orderNumber, classID, className } = await anExpiredOrder();
  const page = await openAs('superAdmin', '/whynot');
  await expect(heading(page)).toHaveText('Why can’t this learner see it?');
  await field(page, 'Phone number').fill(phone);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page, 'Class').fill(className);
  await page.getByRole('option').filter({ hasText: className }).first().click();
  const part = page.getByRole('region', { name: 'Why can’t this learner see it?' });
  await expect(part.getByText('No access')).toBeVisible();
  if (!new URL(page.url()).searchParams.get('id')) throw new Error('the address does not say what is asked');
  // Among classes with the same name, the one that was bought.
  await page.goto(`/whynot?id=${encodeId({ userPhone: phone, itemKind: 'class', itemID: classID })}`);
  const nearest = part.getByRole('button', { name: `Nearest: Order ${orderNumber}` });
  await expect(nearest).toHaveAttribute('aria-expanded', 'true');
  const said = part.getByText(`Your access to ${className} ended on `);
  await expect(said).toBeVisible();
  await expect(part.getByRole('heading', { name: 'What would give access' })).toBeVisible();
  const expiry = part.locator('[data-rule=expiry]').first();
  await expect(expiry).toHaveAttribute('data-state', 'failed');
  await expect(expiry).toContainText('Ended ');
  await expect(expiry.getByRole('link', { name: orderNumber })).toBeVisible();
  await expectNoError(page, 'the ways to a class');

  await expiry.getByRole('button', { name: 'Grant access…' }).click();
  const popup = page.getByRole('dialog', { name: 'Grant access' });
  await popup.getByText('Class', { exact: true }).click();
  await popup.getByRole('combobox', { name: 'Class' }).fill(className);
  await page.getByRole('option').filter({ hasText: className }).first().click();
  await popup.getByRole('button', { name: 'Grant access' }).click();
  await expect(popup).toBeHidden();
  await expect(part.getByText('Has access')).toBeVisible();
  await expect(part.getByRole('button', { name: /^Nearest: Granted class/ })).toBeVisible();
});

test('on a phone the search has a line of its own, and the proof of a link is aligned with its name', {
  tag: '@phone',
}, async ({ openAs }) => {
  const folders = await entitlementAddresses();
  const page = await openAs('support', folders['/whynot']);
  const link = page
    .locator('main [data-rule]')
    .filter({ has: page.getByRole('link') })
    .first();
  const middle = async (scope: Locator) => {
    const { y = 0, height = 0 } = (await scope.boundingBox()) ?? {};
    return y + height / 2;
  };
  await expect(link).toBeVisible();
  expect(await middle(field(page, 'Class'))).toBeGreaterThan((await middle(field(page, 'What'))) + 40);
  const apart = (await middle(link.getByRole('link'))) - (await middle(link.locator('b').first()));
  expect(Math.abs(apart)).toBeLessThan(3);
});

test('twelve reports are one row; the key is corrected, all are resolved at once, and undone as one', async ({
  openAs,
}) => {
  test.slow();
  const scope = await aReportedCourse();
  const text = nameFor('Which asset is current?');
  const [question] = await sql(
    `insert into questions (type, ques_text, options_one, options_two, answer, difficulty_level, duration_seconds, words, bands)
     values (1, $1, '<p>Plant</p>', '<p>Cash</p>', '1', 1, 60, 'asset', '{}') returning id`,
    [`<p>${text}</p>`],
  );
  const questionID = Number(question?.id);
  await sql(
    `insert into error_reports (app_id, course_id, learner_id, question_id, type, codes, reason)
     select $1, $2, (select min(id) from learners where app_id = $1), $3, 1, '{2}', 'It is cash'
     from generate_series(1, 12)`,
    [scope.appId, scope.coId, questionID],
  );
  await sql('insert into question_marks values ($1, 1, 10), ($1, 2, 900)', [questionID]);
  const open = async () =>
    (
      await sql('select count(*)::int as n from error_reports where question_id = $1 and is_resolved = 0', [
        questionID,
      ])
    )[0]?.n;
  const page = await openAs('superAdmin', `/errortypes?id=${encodeId(scope)}`);
  await page.getByText('By question').click();
  const row = page.locator('tr[data-row]').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('wrong answer 12');
  await expect(row).toContainText('most chose another than the key');
  await row.getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByRole('list', { name: 'Open reports' }).getByRole('listitem')).toHaveCount(12);
  await page.getByRole('checkbox', { name: /Option A/ }).uncheck();
  await page.getByRole('checkbox', { name: /Option B/ }).check();
  await page.getByRole('button', { name: 'Save and resolve all' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Question updated' })).toBeVisible();
  expect(await open()).toBe(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(open).toBe(12);
  const [stored] = await sql('select answer from questions where id = $1', [questionID]);
  expect(stored?.answer).toBe('1');
});

test('the notes of a class are sent to a learner by e-mail', async ({ openAs }) => {
  const [learner] = await sql(
    `select l.id, l.phone, l.email, c.name::text as "className" from learner_access a
     join learners l on l.id = a.learner_id join package_classes h on h.package_id = a.package_id
     join classes c on c.id = h.class_id and c.is_active = 1
     join subject_maps m on m.id = c.subject_map_id and m.is_active = 1
     where a.withdrawn_at is null and a.expires_on > current_date and l.is_active = 1 and l.email <> ''
       and exists (select from study_files f left join sub_topics s on s.id = f.sub_topic_id
         left join topics t on t.id = coalesce(s.topic_id, f.topic_id)
         where f.type = 1 and f.is_active = 1 and coalesce(t.class_id, f.class_id) = c.id)
     order by l.id, c.id limit 1`,
  );
  const page = await openAs('superAdmin', '/classescredits');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await field(page, 'Search by phone or email').fill(String(learner?.phone));
  await page.getByRole('button', { name: 'Submit' }).click();
  const row = page
    .locator('tr[data-row]')
    .filter({ hasText: String(learner?.className) })
    .first();
  await row.getByRole('button', { name: /^Send Email/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The e-mail is on its way' })).toBeVisible();
  const outbox = () => {
    try {
      return readFileSync(join(running().dataDir, 'outbox/mail.jsonl'), 'utf8');
    } catch {
      return '';
    }
  };
  await expect.poll(outbox).toContain(`Your notes for ${learner?.className}`);
});
