import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, subTopicText } from '../../testing/catalogue.ts';
import {
  addLesson,
  addMappables,
  fullLessonID,
  mappableQuestionIDs,
  mappedVideoID,
  nextUnmappedVideo,
  nextVideoToUnmap,
  questionBankID,
} from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, asha, 'Videos');
  await addMappables(product.pool, chain);
});

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>, token = asha) =>
  product.ask(call, { subTopicsID: chain.subTopicID, ...input }, { token });

const attributes = {
  isVideoFree: 1,
  isVideoLive: 0,
  isNotesAvailable: 1,
  isSlidesAvailable: 0,
  videoActivationDate: '2026-12-24 18:33:00',
};

async function listed(videoID: number) {
  const { body } = await ask(videoMapping.search, { search: `REF-${videoID}` });
  return body.response.videos.find(({ id }) => id === videoID);
}

describe('a sub-topic with content', () => {
  const slugOf = (subTopicID: number, slugID: number, filters = '') =>
    product.ask(
      subTopics.edit,
      { ...chain, ...subTopicText(`Lesson ${subTopicID}`), subTopicID, slugID, filters },
      { token: asha },
    );

  it('a sub-topic with content keeps a slug that fits its content', async () => {
    const videosHeld = (await slugOf(fullLessonID, 2)).body;
    expect(videosHeld).toMatchObject({
      status: false,
      message: 'This sub-topic holds 1001 videos. Unmap them before you change its slug',
    });
    await product.pool.query('insert into sub_topic_questions values ($1, $2, 1)', [
      ...[questionBankID, mappableQuestionIDs[0]],
    ]);
    expect((await slugOf(questionBankID, 4)).body.response).toEqual({
      fields: { slugID: 'This sub-topic holds a question. Unmap them before you change its slug' },
    });
    expect((await slugOf(questionBankID, 6, 'MTP')).body.status).toBe(true);
    expect((await slugOf(questionBankID, 2)).body.status).toBe(true);
  });

  it('a sub-topic with content accepts no video while its slug is being changed', async () => {
    await addLesson(product.pool, { topicID: chain.topicID, subTopicID: 700_009, slugID: 1 });
    const client = await product.pool.connect();
    await client.query('begin; update sub_topics set slug_id = 2 where id = 700009');
    const mapping = ask(videoMapping.map, {
      ...attributes,
      subTopicsID: 700_009,
      videoID: nextUnmappedVideo(),
    });
    await new Promise((settled) => setTimeout(settled, 300));
    await client.query('commit');
    client.release();
    expect((await mapping).body.message).toBe('This sub-topic is of the kind Q-bank, which takes no videos');
  });
});

describe('mapping a video', () => {
  it('mapping a video stores the five attributes, and the time as an instant in India, rounded down to five minutes', async () => {
    const videoID = nextUnmappedVideo();
    expect(await listed(videoID)).toMatchObject({ status: 0, attributes: null });
    const { body } = await ask(videoMapping.map, { videoID, ...attributes });
    expect(body).toMatchObject({ status: true, message: 'Video mapped' });
    expect(await listed(videoID)).toMatchObject({
      status: 1,
      attributes: { ...attributes, videoActivationDate: '2026-12-24 18:30:00' },
    });
    const { rows } = await product.pool.query(
      'select activates_at from sub_topic_videos where video_id = $1',
      [videoID],
    );
    expect(rows[0].activates_at.toISOString()).toBe('2026-12-24T13:00:00.000Z');
  });

  it.each([
    ['isVideoFree', '', 'Please fill isVideoFree'],
    ['isVideoLive', undefined, 'Please fill isVideoLive'],
    ['isNotesAvailable', 2, 'Please fill isNotesAvailable'],
    ['isSlidesAvailable', '', 'Please fill isSlidesAvailable'],
    ['videoActivationDate', '', 'Please date and time '],
    ['videoActivationDate', '2026-02-30 10:00:00', 'Please date and time '],
    ['videoActivationDate', '2026-02-20 24:00:00', 'Please date and time '],
    ['videoActivationDate', '2026-02-20', 'Please date and time '],
  ])('mapping a video without a valid %s (%j) says %j', async (field, value, message) => {
    const { body } = await ask(videoMapping.map, {
      videoID: nextUnmappedVideo(),
      ...attributes,
      [field]: value,
    });
    expect(body).toMatchObject({ status: false, message, response: { fields: { [field]: message } } });
  });

  it('mapping a video is refused when it is mapped already, also for the second of two people at once', async () => {
    const videoID = nextUnmappedVideo();
    const replies = await Promise.all(
      [asha, vikram].map((token) => ask(videoMapping.map, { videoID, ...attributes }, token)),
    );
    expect(replies.map(({ body }) => body.message).sort()).toEqual([
      'This video is mapped to this sub-topic already. Load the list again to edit it',
      'Video mapped',
    ]);
  });

  it('mapping a video is refused for an inactive or unknown video, and by a sub-topic that holds no videos', async () => {
    const videoID = nextUnmappedVideo();
    await product.pool.query('update videos set is_active = 0 where id = $1', [videoID]);
    const inactive = await ask(videoMapping.map, { videoID, ...attributes });
    expect(inactive.body.message).toBe('This video is inactive, so it cannot be mapped');
    const unknown = await ask(videoMapping.map, { videoID: 999_999, ...attributes });
    expect(unknown.body.message).toContain('The video was not found');
    const bank = { subTopicsID: questionBankID, videoID: nextUnmappedVideo() };
    const elsewhere = await ask(videoMapping.map, { ...bank, ...attributes });
    expect(elsewhere.body.message).toBe('This sub-topic is of the kind Q-bank, which takes no videos');
  });
});

describe('a mapped video', () => {
  it('a mapped video can be edited, but not before it was mapped', async () => {
    const early = await ask(videoMapping.edit, { videoID: nextUnmappedVideo(), ...attributes });
    expect(early.body.message).toBe('This video is not mapped to this sub-topic. Map it first');
    const { body } = await ask(videoMapping.edit, { videoID: mappedVideoID, ...attributes, isVideoLive: 1 });
    expect(body).toMatchObject({ status: true, message: 'Video mapping updated' });
    expect((await listed(mappedVideoID))?.attributes).toMatchObject({ isVideoLive: 1, isNotesAvailable: 1 });
  });

  it('a mapped video is not overwritten when a colleague changed it since', async () => {
    const rowVersion = (await listed(mappedVideoID))?.attributes?.rowVersion;
    const theirs = { videoActivationDate: '2027-01-01 00:00:00', rowVersion };
    await ask(videoMapping.edit, { videoID: mappedVideoID, ...attributes, ...theirs }, vikram);
    const now = await listed(mappedVideoID);
    const { httpStatus, body } = await ask(videoMapping.edit, {
      videoID: mappedVideoID,
      ...attributes,
      rowVersion,
    });
    expect(httpStatus).toBe(409);
    expect(body.response).toEqual({ current: now?.attributes, changedBy: 'Vikram Iyer' });
  });

  it('a mapped video is unmapped only once', async () => {
    const scope = { subTopicsID: fullLessonID, videoID: nextVideoToUnmap() };
    const mapping = async () => {
      const { body } = await ask(videoMapping.search, { ...scope, search: `REF-${scope.videoID}` });
      return body.response.videos[0];
    };
    expect(await mapping()).toMatchObject({ status: 1 });
    expect((await ask(videoMapping.unmap, scope)).body.message).toBe('Video unmapped');
    expect(await mapping()).toMatchObject({ status: 0, attributes: null });
    expect((await ask(videoMapping.unmap, scope)).body.status).toBe(false);
  });

  it('a mapped video is listed before the newest that can be mapped', async () => {
    const { body } = await ask(videoMapping.list, {});
    const states = body.response.map(({ status }) => status);
    expect(states).toEqual(states.toSorted((one, other) => other - one));
    const others = body.response.filter(({ status }) => status === 0).map(({ id }) => id);
    expect(others).toEqual(others.toSorted((one, other) => other - one));
  });

  it.each([
    [99, 99],
    [100, 100],
    [101, 101],
    [102, 101],
  ])(
    'a mapped video is listed before %i that can be mapped, of which %i are returned',
    async (unmapped, count) => {
      const subTopicsID = 700_100 + unmapped;
      await addLesson(product.pool, { topicID: chain.topicID, subTopicID: subTopicsID, slugID: 1 });
      const { rowCount: mapped } = await product.pool.query(
        `insert into sub_topic_videos
       select $1, id, 1, 1, 0, 0, now() from videos where is_active = 1 order by id desc offset $2`,
        [subTopicsID, unmapped],
      );
      const { body } = await ask(videoMapping.list, { subTopicsID });
      expect(body.response.filter(({ status }) => status === 1)).toHaveLength(mapped ?? 0);
      expect(body.response.filter(({ status }) => status === 0)).toHaveLength(count);
      const match = await ask(videoMapping.search, { subTopicsID, search: '' });
      expect(match.body.response.isCapped).toBe(unmapped > 100);
      expect(match.body.response.videos).toHaveLength((mapped ?? 0) + Math.min(unmapped, 100));
    },
  );

  it('a mapped video is found by part of its link or its reference ID, with pattern characters taken literally', async () => {
    for (const search of [`lecture-${mappedVideoID}`, `ref-${mappedVideoID}`, String(mappedVideoID)]) {
      const { body } = await ask(videoMapping.search, { search });
      expect(body.response.videos.map(({ id }) => id)).toEqual([mappedVideoID]);
    }
    expect((await ask(videoMapping.search, { search: 'lecture_7' })).body.response.videos).toEqual([]);
  });
});
