import type { Locator, Page } from '@playwright/test';
import { dayFromToday, shownDay } from '../packages/contract/src/company-time.ts';
import { open } from '../packages/envelope/src/envelope.ts';
import { aClass, ownCourse } from './addresses.ts';
import {
  choose,
  chooseInPopup,
  emptyState,
  field,
  follow,
  heading,
  pickInPopup,
  rowOf,
  save,
} from './list.ts';
import { pictureFile } from './pictures.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { expect, nameFor, test } from './test.ts';

test('an editor builds a piece of the catalogue, from the course down to its sub-topics', async ({
  openAs,
}) => {
  test.slow();
  const names = {
    course: nameFor('Diploma'),
    level: nameFor('Weekend'),
    suggested: 'Taxation',
    subject: nameFor('Valuation'),
    class: nameFor('Discounted cash flow'),
    topic: nameFor('Terminal value'),
    test: nameFor('Mock paper'),
    video: nameFor('Lecture'),
  };
  const page = await openAs('content', '/courses');
  await test.step('a course and its level', () => addCourseAndLevel(page, names));
  await test.step('one subject from a suggestion, one in the table', () => addSubjects(page, names));
  await test.step('the subject metadata with its image', () => writeMeta(page, names.subject));
  await test.step('a class with its image', () => addClass(page, names));
  const requested = sentTo(page, 'admin/getContentType');
  await test.step('a topic, which is opened once it is saved', () => addTopic(page, names));
  await expect.poll(() => requested).toEqual([expect.objectContaining({ appID: 1, courseID: 1 })]);
  await test.step('a Test and a Video', () => addSubTopics(page, names));
  await test.step('everything is there after a reload', async () => {
    await page.reload();
    await expect(rowOf(page, names.test)).toContainText('Test · MTP');
    await expect(rowOf(page, names.test).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      'https://cdn.example/paper.pdf',
    );
    await expect(rowOf(page, names.video)).toContainText(shownDay(dayFromToday(9)));
  });
});

type Names = Record<
  'course' | 'level' | 'suggested' | 'subject' | 'class' | 'topic' | 'test' | 'video',
  string
>;

async function addCourseAndLevel(page: Page, names: Names): Promise<void> {
  await page.getByRole('button', { name: 'Add course' }).click();
  await field(page, 'Name').fill(names.course);
  await save(page, 'Course added');
  await page.getByLabel('Search in this list').fill(names.course);
  await expect(rowOf(page, names.course)).toContainText('Active');
  await follow(page, names.course, 'View Module');
  await expect(heading(page)).toHaveText('Course Level Listing');
  await expect(emptyState(page, 'No data found')).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/courses/${names.course}`);
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill(names.level);
  await save(page, 'Level added');
  await expect(rowOf(page, names.level)).toContainText('Active');
}

async function addSubjects(page: Page, names: Names): Promise<void> {
  await page.goto('/addsubjects');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  const calls = ['App ID', 'Course', 'Order number', 'Subject Name'];
  await expect(page.locator('main form label')).toHaveText(calls);
  const sent = sentTo(page, 'admin/addsubject');
  await choose(page, 'Course', names.course);
  await field(page, 'Subject Name').fill('taxa');
  await page.getByRole('option', { name: names.suggested, exact: true }).click();
  await field(page, 'Order number').fill('1');
  await page.getByRole('button', { name: 'Submit' }).click();
  const [known] = await sql('select id from subjects where name = $1', [names.suggested]);
  await expect(page.getByRole('status').filter({ hasText: `Subject ID : ${known?.id}` })).toContainText(
    'Subject added Successfully',
  );
  expect(sent).toEqual([expect.objectContaining({ subjectID: known?.id, languageID: 1, orderBy: '1' })]);

  await page.goto('/subjects');
  await choose(page, 'Course', names.course);
  await expect(rowOf(page, names.suggested)).toBeVisible();
  await page.getByRole('button', { name: 'Add subject' }).click();
  await field(page, 'Subject Name').fill(names.subject);
  await field(page, 'OrderBy').fill('2');
  await save(page, 'Subject added');
  await expect(rowOf(page, names.subject)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ subjectName: names.subject, subjectID: 0, languageID: 1 });
}

/** Collects what the console sends to a call from now on. */
function sentTo(page: Page, path: string): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${path}`) {
      sent.push(open(request.postDataJSON().enc_request));
    }
  });
  return sent;
}

async function writeMeta(page: Page, subject: string): Promise<void> {
  await rowOf(page, subject).getByRole('button', { name: /^Meta/ }).click();
  const popup = page.getByRole('dialog', { name: 'Subject meta' });
  await popup.getByRole('button', { name: 'Edit' }).click();
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field(popup, 'Number of Videos').fill('42');
  await field(popup, 'Background Color').fill('#0DD9B3');
  await choose(popup, 'subjectFilter', 'Advanced');
  await field(popup, 'Background Image').setInputFiles(await pictureFile());
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Meta Data Posted')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();

  await page.reload();
  await rowOf(page, subject).getByRole('button', { name: /^Meta/ }).click();
  for (const value of ['42', '#0DD9B3', 'Advanced']) await expect(popup.getByText(value)).toBeVisible();
  const messages = ['Number of Videos', 'Background Color', 'Background Image', 'subjectFilter'];
  await expect(popup.locator('dt')).toHaveText(messages);
  const link = popup.getByRole('link', { name: 'Open image' });
  const image = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(image.headers()['content-type']).toBe('image/png');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
}

async function addClass(page: Page, names: Names): Promise<void> {
  await follow(page, names.subject, 'View Classes List');
  await expect(heading(page)).toHaveText('Class List');
  await page.getByRole('button', { name: 'Add class' }).click();
  await field(page, 'Class Name').fill(names.class);
  await field(page, 'Description').fill('Free cash flow, discount rate, terminal value.');
  await field(page, 'OrderBy').fill('1');
  await field(page, 'Image').setInputFiles(await pictureFile());
  await expect(page.getByRole('button', { name: 'Image: cover.png' })).toBeVisible();
  await save(page, 'Class added');
  const image = rowOf(page, names.class).getByRole('link', { name: 'Open Image' }).locator('img');
  await expect(image).toHaveJSProperty('naturalWidth', 24);
}

async function addTopic(page: Page, names: Names): Promise<void> {
  await follow(page, names.class, 'View Topics');
  await expect(heading(page)).toHaveText('Topics List');
  await expect(field(page, 'Class')).toHaveValue(names.class);
  await page.getByRole('button', { name: 'Add topic' }).click();
  await field(page, 'Topic Name').fill(names.topic);
  await field(page, 'OrderBy').fill('1');
  await page.getByRole('button', { name: 'Save and open' }).click();
}

async function addSubTopics(page: Page, names: Names): Promise<void> {
  await expect(heading(page)).toHaveText('Sub-topics List');
  await page.getByRole('button', { name: 'Add sub-topic' }).click();
  await field(page, 'Name').fill(names.test);
  await field(page, 'OrderBy').fill('1');
  await pickInPopup(page, 'Release Date', 'coming soon');
  await pickInPopup(page, 'Slug Name', 'Test', 'MTP');
  await chooseInPopup(page, 'PDF link', (popup) =>
    popup.getByLabel('PDF link').fill('https://cdn.example/paper.pdf'),
  );
  await save(page, 'Sub-topic added');

  await page.getByRole('button', { name: 'Add sub-topic' }).click();
  await field(page, 'Name').fill(names.video);
  await expect(field(page, 'OrderBy')).toHaveValue('2');
  await choose(page, 'Type', 'revision');
  await choose(page, 'IsFree', 'Free');
  await pickInPopup(page, 'Slug Name', 'Video');
  await chooseInPopup(page, 'Release Date', async (popup) => {
    await popup.getByLabel('On a date').check();
    await popup.getByLabel('Date', { exact: true }).fill(dayFromToday(9));
  });
  await save(page, 'Sub-topic added');
  await expect(rowOf(page, names.video)).toContainText('revision');
}

test('on a phone going down and Back leads through the same lists, as they were left', {
  tag: '@phone',
}, async ({ openAs }) => {
  const page = await openAs('content', '/courses');
  await follow(page, 'Foundation', 'View Module');
  await expect(rowOf(page, 'Regular Batch')).toBeVisible();

  await page.goto('/subjects');
  await choose(page, 'Course', 'Foundation');
  await page.getByLabel('Search in this list').fill('business');
  await expect(page).toHaveURL(/search=business/);
  const subjects = page.url();
  await expect(rowOf(page, 'Business Laws')).toBeVisible();
  await follow(page, 'Business Laws', 'View Classes List');
  await follow(page, 'The Indian Contract Act, 1872', 'View Topics');
  await follow(page, 'Consideration', 'View Sub-topics');
  await expect(heading(page)).toHaveText('Sub-topics List');

  const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(way.getByRole('link'), 'there is room for the last step only').toHaveCount(1);
  await page.goBack();
  await expect(rowOf(page, 'Consideration')).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'The Indian Contract Act, 1872')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(subjects);
  await expect(page.getByLabel('Search in this list')).toHaveValue('business');
  await expect(rowOf(page, 'Business Laws')).toBeVisible();
});

test('the path to a list is the same from the lists above and by a copied link, and its line moves nothing', {
  tag: '@desktop',
}, async ({ openAs, context }) => {
  const page = await openAs('content', '/subjects');
  await choose(page, 'Course', 'Foundation');
  await follow(page, 'Business Laws', 'View Classes List');
  await follow(page, 'The Indian Contract Act, 1872', 'View Topics');
  const path = (at: Page) => at.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  const names = ['Content', 'Catalogue', 'Foundation', 'Business Laws', 'The Indian Contract Act, 1872'];
  await expect(path(page)).toHaveText(names);
  await follow(page, 'Consideration', 'View Sub-topics');
  names.push('Consideration');
  await expect(path(page)).toHaveText(names);

  const copy = await context.newPage();
  const letGo = await heldBack(copy, 'admin/catalogueparents');
  await copy.goto(page.url());
  await expect(heading(copy)).toHaveText('Sub-topics List');
  await expect(path(copy)).toHaveCount(0);
  // Its letters come after it, and are as wide as they stay.
  await copy.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await heading(copy).boundingBox();
  letGo();
  await expect(path(copy)).toHaveText(names);
  expect(await heading(copy).boundingBox()).toEqual(before);
  await path(copy).getByRole('link', { name: 'The Indian Contract Act, 1872' }).click();
  await expect(rowOf(copy, 'Consideration')).toBeVisible();
  await expect(path(copy)).toHaveText(names.slice(0, -1));
});

test('a path without room folds its middle, then cuts its longest name, and neither a short one nor that of the open list', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const { topics } = await aClass();
  const page = await openAs('content', topics);
  await follow(page, 'Consideration', 'View Sub-topics');
  const path = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect(path).toHaveCount(6);
  const inSight = path.filter({ visible: true });
  const cut = () =>
    inSight.evaluateAll((items) =>
      items
        .filter((item) => [item, ...item.children].some((one) => one.scrollWidth > one.clientWidth + 1))
        .map((item) => item.textContent),
    );
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(inSight).toHaveText([
    'Catalogue',
    'Business Laws',
    'The Indian Contract Act, 1872',
    'Consideration',
  ]);
  await expect.poll(cut).toEqual([]);
  await page.setViewportSize({ width: 910, height: 800 });
  await expect(inSight).toHaveText(['Catalogue', 'The Indian Contract Act, 1872', 'Consideration']);
  await expect.poll(cut).toEqual(['The Indian Contract Act, 1872']);
  // A page enlarged to 200 %: the way back is whole; the title below names the open list.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(inSight).toHaveText(['The Indian Contract Act, 1872']);
  await expect.poll(cut).toEqual([]);
});

test('the choices, the search and the filters of the topics share one line, and the last one opens to the left', {
  tag: '@desktop',
}, async ({ openAs }) => {
  const { topics } = await aClass();
  const page = await openAs('content', topics);
  await expect(rowOf(page, 'Consideration')).toBeVisible();
  const inputs = page.getByRole('main').locator('input:is([role="combobox"], [type="search"])');
  const spread = () =>
    inputs.evaluateAll((all) => {
      const tops = all.map((one) => one.getBoundingClientRect().top);
      return Math.max(...tops) - Math.min(...tops);
    });
  await expect(inputs).toHaveCount(7);
  expect(await spread()).toBeLessThan(8);
  const leftOf = async (part: Locator) => (await part.boundingBox())!.x;
  await field(page, 'IsActive').click();
  expect(await leftOf(page.getByRole('listbox'))).toBeLessThan(await leftOf(field(page, 'IsActive')));
});

test('a list opened from the menu continues where the person left it', async ({ openAs }) => {
  const name = nameFor('Kept');
  const { coID } = await ownCourse(name);
  await sql(
    `with s as (insert into subjects (name) values ($2) returning id)
     insert into subject_maps (subject_id, app_id, course_id, language_id, order_by) select id, 1, $1, 1, 1 from s`,
    [coID, `${name} subject`],
  );
  const page = await openAs('content', '/subjects');
  await expect(field(page, 'Course')).toHaveValue('Foundation');
  await choose(page, 'Course', name);
  await expect(rowOf(page, `${name} subject`)).toBeVisible();

  await page.goto('/topics');
  await expect(field(page, 'Course')).toHaveValue(name);
  await choose(page, 'Subject', `${name} subject`);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await expect(rowOf(page, `${name} subject`)).toBeVisible();
  await expect(field(page, 'Course')).toHaveValue(name);

  await page.goto('/courses');
  await rowOf(page, 'Foundation').getByRole('link', { name: 'View Subjects' }).click();
  await expect(field(page, 'Course')).toHaveValue('Foundation');
  await expect(
    rowOf(page, 'Business Laws').getByRole('button', { name: /readiness of Business Laws/ }),
  ).toBeVisible();
});
