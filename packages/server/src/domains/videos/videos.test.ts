import type { AnyCall } from '@prepdesk/contract/define-call';
import { microTopics } from '@prepdesk/contract/videos/micro-topics';
import { videos } from '@prepdesk/contract/videos/videos';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addMappables, mappedVideoID } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, asha, 'Bank');
  await addMappables(product.pool, chain);
});

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  product.ask(call, input, { token: asha });

const written = {
  cdn: 'https://cdn.example/law/offer and acceptance.mp4',
  image: 'https://cdn.example/law/poster.png',
  iosResolutions: '480p,720p',
  iosResultionValues: '2',
  videoDuration: '1:02:03',
};

async function find(search: string) {
  const { body } = await ask(videos.list, { search });
  return body.response.videos;
}

it('the count of a filter with many matches is renewed once there are fewer', async () => {
  await product.pool.query(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
     select 'https://cdn.example/crowd-' || n || '.mp4', 'crowd-' || n, '', '720', 720, 60
     from generate_series(1, 10001) n`,
  );
  const page = async () =>
    (await ask(videos.list, { search: 'crowd-', isActive: 1, limit: 5 })).body.response;
  expect(await page()).toMatchObject({ total: 10_000, isCapped: true });
  await product.pool.query(
    `update videos set is_active = 0 where reference_id like 'crowd-_%' and id % 2 = 0`,
  );
  const { total, isCapped } = await page();
  expect([total < 6000, isCapped]).toEqual([true, false]);
  await product.pool.query(`delete from videos where reference_id like 'crowd-%'`);
});

describe('a video', () => {
  it('a video is added with surrounding blanks removed, and gets a reference ID', async () => {
    const { body } = await ask(videos.add, written);
    expect(body.message).toBe('Video added');
    const [video] = await find('offerandacc');
    expect(video).toMatchObject({
      id: body.response.videoID,
      cdn: 'https://cdn.example/law/offerandacceptance.mp4',
      iosResolutionsValues: 2,
      videoDuration: '01:02:03',
      isActive: 1,
      mappings: 0,
    });
    expect(video?.referenceID).toMatch(/^PD-[0-9A-F]{12}$/);
  });

  it.each([
    ['cdn', 'cdn.example/law.mp4', 'Please enter video link '],
    ['cdn', '  ', 'Please enter video link '],
    ['cdn', 'javascript:alert(1)', 'Please enter video link '],
    ['image', 'poster.png', 'Please enter image link '],
    ['iosResolutions', ' ', 'Please enter iosResolutions '],
    ['iosResultionValues', '0', 'Please enter iosResolutions Values '],
    ['iosResultionValues', 'many', 'Please enter iosResolutions Values '],
    ['videoDuration', '', 'Please enter video duration '],
    ['videoDuration', '01:10', 'Please enter video duration '],
    ['videoDuration', '00:00:00', 'Please enter video duration '],
    ['videoDuration', '00:61:00', 'Please enter video duration '],
  ])('a video with the %s %j says %j', async (field, value, message) => {
    const { body } = await ask(videos.add, { ...written, [field]: value });
    expect(body).toMatchObject({ status: false, message, response: { fields: { [field]: message } } });
  });

  it('a video is edited, keeps what was left out, and has a unique reference ID', async () => {
    const { body } = await ask(videos.add, { ...written, cdn: 'https://cdn.example/law/edited.mp4' });
    const { videoID } = body.response;
    const [before] = await find('law/edited');
    const edit = { ...written, videoID, videoDuration: '00:30:00', rowVersion: before?.rowVersion };
    expect((await ask(videos.edit, edit)).body.message).toBe('Video updated');
    const [after] = await find(before?.referenceID ?? '');
    expect(after).toMatchObject({ id: videoID, videoDuration: '00:30:00', isActive: 1 });
    expect((await ask(videos.edit, edit)).httpStatus).toBe(409);
    const removed = await ask(videos.edit, {
      ...edit,
      rowVersion: undefined,
      referenceID: `REF-${mappedVideoID}`,
    });
    expect(removed.body.message).toBe('Another video already has this reference ID');
  });

  it('a video shows in how many sub-topics it is mapped', async () => {
    expect((await find(`REF-${mappedVideoID}`))[0]?.mappings).toBe(1);
  });
});

const row = { videoID: String(mappedVideoID), referenceID: '', name: 'Offer', start: '0', end: '00:10:00' };

async function stored() {
  const { rows } = await product.pool.query(
    'select name::text, start_seconds as start, end_seconds as end from micro_topics where video_id = $1 order by start_seconds',
    [mappedVideoID],
  );
  return rows;
}

describe('micro-topics', () => {
  it('micro-topics are all saved, by id or reference ID, in seconds or clock time; saving them again updates the times', async () => {
    const data = [
      row,
      {
        referenceID: `REF-${mappedVideoID}`,
        name: 'Acceptance',
        start: 600,
        end: '20:30',
        extra: 'left out',
      },
    ];
    expect((await ask(microTopics.add, { data })).body).toMatchObject({
      message: 'Micro-topics saved',
      response: { added: 2, changed: 0 },
    });
    expect(await stored()).toEqual([
      { name: 'Offer', start: 0, end: 600 },
      { name: 'Acceptance', start: 600, end: 1230 },
    ]);
    const again = await ask(microTopics.add, {
      data: [row, { ...row, name: 'acceptance', start: 601, end: 1230 }],
    });
    expect(again.body.response).toEqual({ added: 0, changed: 1 });
    expect(await stored()).toEqual([
      { name: 'Offer', start: 0, end: 600 },
      { name: 'acceptance', start: 601, end: 1230 },
    ]);
  });

  it('micro-topics are not saved at all when one row has an error; every faulty row is named', async () => {
    const before = await stored();
    const { body } = await ask(microTopics.add, {
      data: [
        { ...row, name: 'Fine' },
        { ...row, name: '', start: 'soon' },
        { ...row, videoID: '999999' },
        { ...row, videoID: '', referenceID: 'REF-0' },
        { ...row, name: 'Too long', end: '1:00:01' },
        { ...row, name: 'fine' },
        { ...row, name: 'Backwards', start: '20', end: '10' },
        { ...row, videoID: '', name: 'Of none' },
        { ...row, name: 'Of two', referenceID: 'REF-710001' },
      ],
    });
    expect(body.message).toBe(
      '8 rows have errors, so nothing was saved. Row 3: name is needed, start is seconds, or HH:mm:ss; ' +
        'Row 4: there is no video 999999; Row 5: there is no video with the reference ID REF-0; ' +
        'Row 6: end is after the end of the video, which is 01:00:00 long; ' +
        'Row 7: row 2 has this name for this video too; and 3 more',
    );
    expect(body.response).toMatchObject({
      fields: {
        'data.6': 'Row 8: end is not after start',
        'data.7': 'Row 9: videoID or referenceID is needed',
        'data.8': 'Row 10: videoID and referenceID name different videos',
      },
    });
    expect(await stored()).toEqual(before);
  });

  it('micro-topics can be sent 5,000 at once, and not more', async () => {
    const data = Array.from({ length: 5000 }, (_, index) => ({
      referenceID: `REF-${710_001 + (index % 500)}`,
      name: `Part ${index}`,
      start: index % 500,
      end: 3600,
    }));
    const startedMs = performance.now();
    expect((await ask(microTopics.add, { data })).body.response).toEqual({ added: 5000, changed: 0 });
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    const { body } = await ask(microTopics.add, { data: [...data, row] });
    expect(body.message).toBe('At most 5,000 rows can be sent at once');
    expect((await ask(microTopics.add, { data: [] })).body.message).toBe('The file has no rows');
  });
});
