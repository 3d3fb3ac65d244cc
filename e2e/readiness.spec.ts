import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** A class for this journey only: one topic that is ready, and one with a test of three questions that is coming soon. */
async function ownClass(name: string) {
  const one = async (statement: string, values: unknown[]) => Number((await sql(statement, values))[0]?.id);
  const [map] = await sql(
    'select id, subject_id from subject_maps where app_id = 1 and course_id = 1 order by id limit 1',
  );
  const clId = await one(
    `insert into classes (subject_map_id, name, description, image, order_by)
     values ($1, $2, 'Of one journey', '', 90) returning id`,
    [map?.id, name],
  );
  const topic = (topicName: string) =>
    one('insert into topics (class_id, name, order_by) values ($1, $2, 1) returning id', [clId, topicName]);
  const lesson = (topicID: number, lessonName: string, slugID: number, release: string) =>
    one(
      `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, order_by, release, version, filters, pdf_link)
       values ($1, $2, $3, 1, 0, 1, $4, 2, $5, $6) returning id`,
      [
        topicID,
        lessonName,
        slugID,
        release,
        slugID === 6 ? 'MTP' : '',
        slugID === 4 ? 'https://cdn.example/n.pdf' : '',
      ],
    );
  await lesson(await topic(`${name} A`), 'Notes of A', 4, 'live');
  const topicId = await topic(`${name} B`);
  const subTopicId = await lesson(topicId, 'Paper of B', 6, 'coming soon');
  await sql(
    `insert into sub_topic_questions select $1::int, id, row_number() over () from
      (select id from questions where is_active = 1 order by id limit 3) picked`,
    [subTopicId],
  );
  const scope = { appId: 1, coId: 1, subId: map?.subject_id, mapId: map?.id, clId };
  return { topics: `/topics?id=${encodeId(scope)}`, subTopicId };
}

test('a topic that is not ready says why; the editor follows the link, fixes it, and the list shows it as ready', async ({
  openAs,
}) => {
  const name = nameFor('Readiness');
  const { topics, subTopicId } = await ownClass(name);
  const page = await openAs('content', topics);
  const rowOf = (row: string) => page.getByRole('row', { name: row, exact: true });
  await expect(rowOf(`${name} A`).getByRole('button', { name: /^Ready: readiness/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Readiness' }).click();
  await page.getByRole('option', { name: 'Not ready' }).click();
  await expect(page).toHaveURL(/readiness=missing/);
  await expect(rowOf(`${name} A`)).toBeHidden();

  await rowOf(`${name} B`)
    .getByRole('button', { name: /^0 of 1: .*Questions: 1 sub-topic/ })
    .click();
  const popup = page.getByRole('dialog', { name: 'Not ready for release' });
  await expect(popup.getByText('Questions: 3 of 10')).toBeVisible();
  await popup.getByText('Questions: 3 of 10').dblclick();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await popup.getByRole('link', { name: 'Choose a day' }).click();
  await expect(page.getByRole('heading', { name: 'Sub-topics List' })).toBeVisible();
  await rowOf('Paper of B').press('F2');
  await page.getByRole('button', { name: 'Release Date: coming soon' }).click();
  await page.getByRole('radio', { name: 'live' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    rowOf('Paper of B').getByRole('button', { name: /^2 of 3: Questions: 3 of 10/ }),
  ).toBeVisible();

  await sql(
    `insert into sub_topic_questions select $1::int, id, 9 from
      (select id from questions where is_active = 1 order by id offset 3 limit 7) picked`,
    [subTopicId],
  );
  await page.goto(topics);
  await expect(rowOf(`${name} B`).getByRole('button', { name: /^Ready: readiness/ })).toBeVisible();
});

test('before a question is inactivated its uses are shown, and the person can change their mind', async ({
  openAs,
}) => {
  const [used] = await sql(
    `select q.id, q.unique_id as "uniqueID", (select count(*)::int from sub_topic_questions m
        join sub_topics s on s.id = m.sub_topic_id where m.question_id = q.id and s.slug_id = 2) as banks
     from questions q where q.type = 1 and q.is_active = 1 and q.unique_id like 'LAW%' order by 3 desc, 1 limit 1`,
  );
  const page = await openAs('content', `/questions?id=${encodeId({ quesID: used?.id })}`);
  await page.getByRole('combobox', { name: 'IsActive' }).click();
  await page.getByRole('option', { name: 'Inactive', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(`Q-banks: ${used?.banks}`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await sql('select is_active from questions where id = $1', [used?.id])).toEqual([{ is_active: 1 }]);
});

test('an image shows where it is used, is deactivated, and activated again', async ({ openAs }) => {
  const [image] = await sql(
    `select image_name as name from image_uses where table_name = 'classes' group by 1 order by 1 limit 1`,
  );
  const page = await openAs('content', `/imageUpload?id=${encodeId({ size: 48 })}`);
  const gallery = page.getByRole('region', { name: 'Uploaded images' });
  const tile = gallery.getByRole('listitem').filter({ has: page.locator(`img[src$="${image?.name}"]`) });
  await expect(gallery.getByRole('listitem').first()).toBeVisible();
  // Other journeys upload as well: it may be on a later page.
  await expect(async () => {
    if (!(await tile.isVisible())) await gallery.getByRole('button', { name: 'Next page' }).click();
    await expect(tile).toBeVisible({ timeout: 2000 });
  }).toPass();
  await tile.getByRole('button', { name: /^Used \d+ times?/ }).click();
  const popup = page.getByRole('dialog', { name: 'Where it is used' });
  await expect(popup.getByRole('heading', { name: /^Classes/ })).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();

  const question = page.getByRole('dialog', { name: 'Deactivate this image?' });
  const deactivate = async () => {
    await tile.getByRole('button', { name: 'Deactivate' }).click();
    await expect(question.getByText(/Classes: \d+/)).toBeVisible();
    await question.getByRole('button', { name: 'Deactivate' }).click();
  };
  await sql('update images set size_bytes = size_bytes + 1 where name = $1', [image?.name]);
  const readAgain = page.waitForResponse('**/api/admin/images');
  await deactivate();
  await expect(page.getByRole('alert')).toContainText('This row was changed by');
  await readAgain;
  await deactivate();
  await expect(tile.getByText('Inactive', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile.getByText('Inactive', { exact: true })).toBeHidden();
});
