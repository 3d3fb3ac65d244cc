import { heading, rowOf } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** A job in the queue with a unique name, which has nothing to do. */
const addJob = (called: string, state: string, says = '') =>
  sql(
    `insert into pgboss.job (name, data, state, start_after, retry_limit, output)
     values ('prepdesk', jsonb_build_object('job', 'sendNotes', 'called', $1::text, 'author', '{}'::jsonb,
       'data', '{"classID":1,"learnerID":1}'::jsonb), $2::pgboss.job_state, now() + interval '1 day', 4,
       jsonb_build_object('says', $3::text))`,
    [called, state, says],
  );

test('a given-up job is tried again, a waiting one is cancelled, and a running one is asked to stop', async ({
  openAs,
}) => {
  const [givenUp, waiting, running] = [nameFor('Given up'), nameFor('Waiting'), nameFor('Running')];
  await addJob(givenUp, 'failed', 'Another service could not be reached');
  await addJob(waiting, 'created');
  await addJob(running, 'active');
  // As if started by another server, a little in the future, so that this server leaves it alone.
  await sql(`update pgboss.job set started_on = now() + interval '1 day' where data ->> 'called' = $1`, [
    running,
  ]);
  const page = await openAs('superAdmin', '/jobs');
  await expect(heading(page)).toHaveText('Jobs');
  await expect(rowOf(page, givenUp)).toContainText('Another service could not be reached');

  await rowOf(page, givenUp)
    .getByRole('button', { name: /^Try again/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'The job will be tried again' })).toBeVisible();
  await expect(rowOf(page, givenUp)).not.toContainText('Another service could not be reached');

  await rowOf(page, waiting)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(rowOf(page, waiting)).toContainText('Cancelled');

  await rowOf(page, running).getByRole('button', { name: /^Stop/ }).click();
  await page.getByRole('button', { name: 'Stop the job' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'as soon as its current step' })).toBeVisible();
  await expect(rowOf(page, running)).toContainText('Stopping');
  await sql(`delete from pgboss.job where data ->> 'called' = any($1::text[])`, [
    [givenUp, waiting, running],
  ]);
});
