import type { Page } from '@playwright/test';
import { ownSubTopic } from './addresses.ts';
import { choose, emptyState, field, heading, openRow, rowOf } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('an editor adds a video, maps it, edits the mapping and removes it', async ({ openAs }) => {
  test.slow();
  const name = nameFor('Lecture');
  const file = name.replace(/\s/g, '').toLowerCase();
  const subTopic = await ownSubTopic(name, 1);
  const page = await openAs('content', '/addVideo');
  const videoID = await addVideo(page, file);

  await page.goto(subTopic.mapping);
  await expect(heading(page)).toHaveText(`Video Mapping for ${name}`);
  const row = rowOf(page, `${file}.mp4`);
  await expect(row).toContainText('Not mapped');
  const answerNow = await holdBack(page, '**/api/admin/searchvideos');
  await Promise.all([
    page.waitForRequest('**/api/admin/searchvideos'),
    page.getByLabel('Search in this list').fill(file),
  ]);
  // The list stays while a search is under way, so the focus is not lost.
  await row.focus();
  answerNow();
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Map video' });
  await expect(saveButton(page)).toBeDisabled();
  await choose(popup, 'isVideoFree', 'Yes');
  await saveButton(page).click();
  for (const field of ['isVideoLive', 'isNotesAvailable', 'isSlidesAvailable']) {
    await expect(popup.getByText(`Please fill ${field}`).first()).toBeVisible();
    await choose(popup, field, 'No');
  }
  await expect(popup.getByText('Please date and time').first()).toBeVisible();
  await field(popup, 'videoActivationDate').fill('2027-03-04T10:37');
  await saveButton(page).click();
  await expect(says(page, 'Video mapped')).toBeVisible();
  await expect(row).toContainText('04 Mar 2027, 10:35 IST');

  await row.focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit mapping' });
  await expect(field(edit, 'videoActivationDate')).toHaveValue('04/03/2027 10:35');
  await choose(edit, 'isVideoLive', 'Yes');
  await sql('update sub_topic_videos set is_slides_available = 1 where video_id = $1', [videoID]);
  await saveButton(page).click();
  const both = page.getByRole('dialog', { name: 'Changed by someone else' });
  await both.getByRole('button', { name: 'Save' }).click();
  await expect(says(page, 'Video mapping updated')).toBeVisible();
  const [stored] = await sql(
    `select is_video_live as live, is_slides_available as slides, activates_at as at from sub_topic_videos
     where sub_topic_id = $1 and video_id = $2`,
    [subTopic.id, videoID],
  );
  expect(stored).toEqual({ live: 1, slides: 1, at: new Date('2027-03-04T05:05:00Z') });

  await row.focus();
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: 'Unmap' }).click();
  await page
    .getByRole('dialog', { name: 'Unmap this video?' })
    .getByRole('button', { name: 'Unmap' })
    .click();
  await expect(says(page, 'Video unmapped')).toBeVisible();
  await expect(row).toContainText('Not mapped');
});

/** Holds the replies of a call back. @returns a function that releases them */
async function holdBack(page: Page, call: string): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(call, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}

test('a video that a colleague mapped meanwhile is shown as theirs, and can then be edited', async ({
  openAs,
}) => {
  const name = nameFor('Contested');
  const file = name.replace(/\s/g, '');
  const subTopic = await ownSubTopic(name, 1);
  const [video] = await sql(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
     values ('https://cdn.example/' || $1::text || '.mp4', $1, 'https://cdn.example/p.png', '720p', 1, 600) returning id`,
    [file],
  );
  const page = await openAs('content', subTopic.mapping);
  const row = rowOf(page, `${file}.mp4`);
  await row.getByRole('button', { name: /^Map/ }).click();
  const popup = page.getByRole('dialog', { name: /mapping|Map video/ });
  await popup.getByRole('button', { name: 'Use defaults' }).click();
  await expect(saveButton(page)).toBeEnabled();
  await choose(popup, 'isVideoLive', 'No');
  await field(popup, 'videoActivationDate').fill('04/03/2027 10:35');
  await sql(`insert into sub_topic_videos values ($1, $2, 1, 0, 0, 0, '2027-03-04T05:05:00Z')`, [
    subTopic.id,
    video?.id,
  ]);
  await saveButton(page).click();
  await expect(popup.getByRole('alert')).toContainText('is mapped to this sub-topic already');
  // Now that the list was read again, it edits what the colleague mapped.
  await expect(page.getByRole('dialog', { name: 'Edit mapping' })).toBeVisible();
  await saveButton(page).click();
  const both = page.getByRole('dialog', { name: 'Changed by someone else' });
  await both
    .getByRole('group', { name: 'isVideoFree' })
    .getByLabel(/Keep mine/)
    .check();
  await both.getByRole('button', { name: 'Save' }).click();
  await expect(says(page, 'Video mapping updated')).toBeVisible();
  const stored = await sql('select is_video_free as free from sub_topic_videos where video_id = $1', [
    video?.id,
  ]);
  expect(stored).toEqual([{ free: 0 }]);

  await test.step('its link is not replaced before the console has shown who will get the new one', async () => {
    await page.goto('/addVideo');
    const listed = rowOf(page, `${file}.mp4`);
    await listed.focus();
    await page.keyboard.press('F2');
    await field(openRow(page), 'Video link').fill('https://cdn.example/another.mp4');
    await openRow(page).getByRole('button', { name: /^Save/ }).click();
    const question = page.getByRole('dialog', { name: `Change the link of ${file}?` });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(
      await sql(`select 1 from videos where reference_id = $1 and cdn like '%another%'`, [file]),
    ).toEqual([]);
    await openRow(page).getByRole('button', { name: /^Save/ }).click();
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(says(page, 'Video updated')).toBeVisible();
  });
});

/** Adds a video through the form, with its messages. @returns the id that the form shows */
async function addVideo(page: Page, file: string): Promise<number> {
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await field(page, 'Video link').fill(`cdn.example/${file}.mp4`);
  await submit.click();
  for (const message of [
    'video link',
    'image link',
    'iosResolutions',
    'iosResolutions Values',
    'video duration',
  ]) {
    await expect(page.getByText(`Please enter ${message}`, { exact: true }).first()).toBeVisible();
  }
  await field(page, 'Video link').fill(`https://cdn.example/ ${file}.mp4`);
  await field(page, 'Image link').fill('https://cdn.example/poster.png');
  await field(page, 'iosResolutions').fill('480p,720p');
  await field(page, 'iosResolutions Values').fill('2');
  await field(page, 'Video duration (HH:mm:ss)').fill('01:00:00');
  await submit.click();
  const shown = says(page, 'Video ID : ');
  await expect(shown).toContainText('Video added');
  const videoID = Number(/Video ID : (\d+)/.exec((await shown.textContent()) ?? '')?.[1]);
  await expect(rowOf(page, `${file}.mp4`)).toContainText('1 h');
  return videoID;
}

test('a wrong file of micro-topics saves nothing, the corrected one everything', async ({ openAs }) => {
  const name = nameFor('Chapters');
  const subTopic = await ownSubTopic(name, 1);
  const [video] = await sql(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
     values ('https://cdn.example/chapters.mp4', $1, '', '720p', 1, 600) returning id`,
    [name],
  );
  await sql(`insert into sub_topic_videos values ($1, $2, 1, 1, 0, 0, now())`, [subTopic.id, video?.id]);
  const page = await openAs('content', '/addMicrotopicsVideo');
  const give = (fileName: string, lines: string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name: fileName,
      mimeType: 'text/csv',
      buffer: Buffer.from(['referenceID,name,start,end', ...lines].join('\r\n')),
    });

  await give('parts.txt', []);
  await expect(page.getByRole('alert')).toContainText('Only .csv files are accepted');
  await give('parts.csv', [`${name},Offer,0,90`, `${name},,90,soon`]);
  await expect(page.getByText('1 row has errors. Correct the file and choose it again.')).toBeVisible();
  await expect(page.getByText('name is needed, end is seconds, or HH:mm:ss')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByLabel('Rows with errors only').check();

  await give('parts.csv', [`${name},Offer,0,90`, `${name},Acceptance,90,00:10:01`]);
  await expect(page.locator('tr[data-row]', { hasText: 'Acceptance' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('Ooops, Error!!');
  await expect(page.getByRole('alert')).toContainText('Row 3: end is after the end of the video');
  expect(await sql('select 1 from micro_topics where video_id = $1', [video?.id])).toEqual([]);

  await give('parts.csv', [`${name},Offer,0,90`, `${name},Acceptance,90,00:10:00`]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(says(page, 'Micro-topics saved: 2 added, 0 changed')).toBeVisible();

  await page.goto(subTopic.detail);
  await expect(heading(page)).toHaveText(new RegExp(`^Details for ${name} - Id : \\d+$`));
  await expect(rowOf(page, name)).toContainText('2');
  await page.getByRole('tab', { name: /^With Slides/ }).click();
  await expect(emptyState(page, 'NO DATA FOUND FOR WITH SLIDES')).toBeVisible();
  await page.reload();
  await expect(emptyState(page, 'NO DATA FOUND FOR WITH SLIDES')).toBeVisible();
});
