import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { images } from '@prepdesk/contract/files/images';
import { type UsedKind, whereUsed } from '@prepdesk/contract/mapping/where-used';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID } from '../../testing/one-of-each.ts';
import { dataUrlOf, png } from '../../testing/pictures.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const usesOf = async (kind: UsedKind, key: number | string) =>
  (await product.ask(whereUsed.list, { kind, key }, { token })).body.response;
const labels = async (kind: UsedKind, key: number | string) =>
  (await usesOf(kind, key)).groups.map(({ label, total }) => `${label}: ${total}`);

async function upload(): Promise<string> {
  const { body } = await product.ask(images.upload, { imageBinary: dataUrlOf(png) }, { token });
  return body.response.url;
}
const nameOf = (url: string): string => url.slice('/files/images/'.length);

describe('where a question is used', () => {
  it('the list of uses of a question lists Q-banks, tests and treasures, each with the screen where the use can be removed', async () => {
    await query(`update sub_topics set slug_id = 2 where id = $1`, [chain.subTopicID]);
    expect(await usesOf('question', oneOfEachID)).toMatchObject({
      total: 2,
      groups: [
        {
          label: 'Q-banks',
          total: 1,
          uses: [
            {
              name: 'First sub-topic',
              detail: 'First course · First subject · First class · First topic',
              opens: {
                path: '/subtopic/{id}',
                name: 'First sub-topic',
                id: { subTopicId: chain.subTopicID, slugId: 2, slugName: 'Q-bank', clId: chain.classID },
              },
            },
          ],
        },
        { label: 'Treasures mapped with it', total: 1 },
      ],
    });
    await query(`update sub_topics set slug_id = 6, filters = 'MTP' where id = $1`, [chain.subTopicID]);
    expect(await labels('question', oneOfEachID)).toEqual(['Tests: 1', 'Treasures mapped with it: 1']);
  });

  it('the list of uses of a question counts all uses and names the first ten', async () => {
    await query(
      `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, order_by, release, version)
      select $1, 'Bank ' || n, 2, 1, 0, n, 'live', 2 from generate_series(1, 14) n`,
      [chain.topicID],
    );
    await query(
      `insert into sub_topic_questions select id, $1, 1 from sub_topics where name::text like 'Bank %'`,
      [oneOfEachID],
    );
    const bank = (await usesOf('question', oneOfEachID)).groups.find(({ label }) => label === 'Q-banks');
    expect([bank?.total, bank?.uses.length]).toEqual([14, 10]);
  });

  it('the list of uses of a question is empty for a question that does not exist', async () => {
    expect(await usesOf('question', 4_000)).toEqual({ total: 0, groups: [] });
    expect(await usesOf('video', 'nothing')).toEqual({ total: 0, groups: [] });
  });
});

it('a video is used by sub-topics and has its microtopics', async () => {
  expect(await labels('video', oneOfEachID)).toEqual(['Video sub-topics: 1', 'Microtopics: 1']);
});

it('a package is used as a parent’s default, and by learners while their access is valid', async () => {
  await query('update parent_packages set default_package_id = id where id = $1', [oneOfEachID]);
  await query(`update learner_access set expires_on = current_date + 30 where id = $1`, [oneOfEachID]);
  expect(await labels('package', oneOfEachID)).toEqual([
    'Default package of: 1',
    'Learners who have it now: 1',
  ]);
  const { groups } = await usesOf('package', oneOfEachID);
  expect(groups[1]?.uses[0]?.detail).toMatch(/^until \d{4}-\d\d-\d\d$/);
  await query(`update learner_access set expires_on = current_date - 2 where id = $1`, [oneOfEachID]);
  // They bought it, too.
  expect(await labels('package', oneOfEachID)).toContain('Learners who have it now: 1');
  await query(`update orders set package_expiry_date = current_date - 2 where id = $1`, [oneOfEachID]);
  expect(await labels('package', oneOfEachID)).toContain('Learners who have it now: 1');
  await query(`update institution_packages set expires_on = current_date - 2`);
  expect(await labels('package', oneOfEachID)).toEqual(['Default package of: 1']);
});

describe('things that belong to others', () => {
  it('a file belongs to the most specific sub-topic, topic or class that it names', async () => {
    const { groups } = await usesOf('studyFile', oneOfEachID);
    expect(groups).toMatchObject([
      {
        label: 'Sub-topics',
        total: 1,
        uses: [
          {
            name: 'First sub-topic',
            detail: 'First course · First subject · First class · First topic',
            opens: { path: '/topics/{id}', name: 'First topic', id: { topicId: chain.topicID } },
          },
        ],
      },
    ]);
    await query('update study_files set sub_topic_id = null where id = $1', [oneOfEachID]);
    expect(await labels('studyFile', oneOfEachID)).toEqual(['Topics: 1']);
    await query('update study_files set topic_id = null where id = $1', [oneOfEachID]);
    expect(await labels('studyFile', oneOfEachID)).toEqual(['Classes: 1']);
  });

  it('a treasure has its questions, a treasure topic its treasures, a parent package its packages', async () => {
    expect(await labels('treasure', oneOfEachID)).toEqual(['Questions mapped with it: 1']);
    expect((await usesOf('treasureTopic', oneOfEachID)).groups).toMatchObject([
      { label: 'Treasures', uses: [{ name: `Treasure ${oneOfEachID}` }] },
    ]);
    expect((await usesOf('parentPackage', oneOfEachID)).groups).toMatchObject([
      {
        label: 'Packages below it',
        uses: [{ name: 'Six months', opens: { id: { packageId: oneOfEachID } } }],
      },
    ]);
  });

  it('slides are listed only for holders of the right to slides', async () => {
    await query(
      'insert into user_permissions select id, key from admin_users, unnest(array[22]) key where phone = $1',
      [staff.nobody],
    );
    product.services.access.forget();
    const onlyNotes = await sessionOf(product.pool, staff.nobody);
    const ask = async () =>
      (await product.ask(whereUsed.list, { kind: 'studyFile', key: oneOfEachID }, { token: onlyNotes }))
        .httpStatus;
    expect(await ask()).toBe(200);
    await query('update study_files set type = 2 where id = $1', [oneOfEachID]);
    expect(await ask()).toBe(403);
  });
});

describe('where an image is used', () => {
  it('the list of uses of an image includes classes, subjects, packages, videos, questions, treasures, pages and faculty', async () => {
    const url = await upload();
    const html = `<p><img src="${url}" alt="" /></p>`;
    const { appID, courseID, subjectMapID } = chain;
    const written = { ...classText('With image'), image: url };
    await product.ask(classes.add, { appID, courseID, subjectMapID, ...written }, { token });
    await query('insert into subject_metas (subject_map_id, background_image) values ($1, $2)', [
      subjectMapID,
      url,
    ]);
    for (const [table, column, value] of [
      ['parent_packages', 'package_image', url],
      ['packages', 'package_description', html],
      ['videos', 'image', url],
      ['questions', 'solution', html],
      ['treasures', 'post', html],
      ['faculties', 'description', html],
    ]) {
      await query(`update ${table} set ${column} = $1 where id = $2`, [value, oneOfEachID]);
    }
    await query(`update content_pages set html = $1 where app_id = 1 and page = 'about'`, [html]);
    const { total, groups } = await usesOf('image', nameOf(url));
    expect([total, groups.map(({ label }) => label)]).toEqual([
      9,
      [
        ...['Classes', 'Content pages', 'Faculty', 'Packages', 'Parent packages', 'Questions'],
        ...['Backgrounds of subjects', 'Treasures', 'Posters of videos'],
      ],
    ]);
    await query(`update questions set solution = '' where id = $1`, [oneOfEachID]);
    expect((await usesOf('image', nameOf(url))).total).toBe(8);
  });
});

it('the list of uses is shown only to holders of a screen that may put the thing out of use', async () => {
  const faculty = await sessionOf(product.pool, staff.spare);
  const { httpStatus } = await product.ask(whereUsed.list, { kind: 'package', key: 1 }, { token: faculty });
  expect(httpStatus).toBe(403);
});

describe('the gallery of images', () => {
  it('the gallery of images lists uploaded images with person, size and uses, newest first, page by page', async () => {
    const url = await upload();
    const { body } = await product.ask(images.list, { limit: 2 }, { token });
    expect(body.response.images[0]).toMatchObject({
      name: nameOf(url),
      url,
      contentType: 'image/png',
      sizeBytes: png.length,
      uses: 0,
      isActive: 1,
    });
    expect(body.response.images[0]?.uploadedBy).not.toBe('');
    expect(body.response.images).toHaveLength(2);
    expect(body.response.total).toBeGreaterThan(2);
    const second = (await product.ask(images.list, { limit: 2, page: 2 }, { token })).body.response;
    expect(second.images.map(({ name }) => name)).not.toContain(nameOf(url));
  });

  it('the gallery of images puts an image out of use and back; it is still served, and a stale save is refused', async () => {
    const url = await upload();
    const imageName = nameOf(url);
    const set = (isActive: number, rowVersion: number) =>
      product.ask(images.edit, { imageName, isActive, rowVersion }, { token });
    expect((await set(0, 1)).body.message).toBe('Image updated');
    const inactive = (await product.ask(images.list, { isActive: 0 }, { token })).body.response.images;
    expect(inactive.map(({ name }) => name)).toContain(imageName);
    expect((await product.server.inject({ url })).statusCode).toBe(200);
    const { httpStatus, body } = await set(1, 1);
    expect([httpStatus, body.response]).toMatchObject([409, { current: { isActive: 0 } }]);
    expect((await set(1, 2)).body.status).toBe(true);
    expect(
      (await product.ask(images.edit, { imageName: 'none.png', isActive: 0 }, { token })).body.status,
    ).toBe(false);
  });
});

describe('where the name of a subject is used', () => {
  it('the list of uses of a subject’s name lists the other courses that use it, in both apps', async () => {
    expect(await usesOf('subject', chain.subjectMapID)).toEqual({ total: 0, groups: [] });
    const { body } = await product.ask(courses.add, { appID: 2, name: 'Clinical course' }, { token });
    const coID = body.response.insertID;
    await product.ask(
      subjects.add,
      { appID: 2, courseID: coID, subjectID: 0, subjectName: 'First subject', orderBy: 1 },
      { token },
    );
    expect(await usesOf('subject', chain.subjectMapID)).toMatchObject({
      total: 1,
      groups: [
        {
          label: 'Other courses that have it',
          uses: [{ name: 'Clinical course', opens: { path: '/subjects', id: { appId: 2, coId: coID } } }],
        },
      ],
    });
  });
});
