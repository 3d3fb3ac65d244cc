import { maxVideosListed, videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { VideoMapping } from './video-mapping.tsx';

const videosOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    cdn: `https://cdn.example/${at + 1}.mp4`,
    referenceID: `video-${at + 1}`,
    image: '',
    videoDuration: '00:10:00',
    isActive: 1,
    status: 0,
    attributes: null,
  }));
const end = 'Of the videos that are not mapped, the newest 100 are listed. Search finds all others.';

async function listOf(count: number, at = '/subtopic/Late') {
  new AnsweringNetwork()
    .on(videoMapping.list, () => videosOf(count))
    .on(videoMapping.search, () => ({ videos: videosOf(1), isCapped: false }));
  const Mapping = () => <VideoMapping scope={{ subTopicId: 7, slugId: 1 }} trail={null} name="Late" />;
  const { user } = await mounted(Mapping, ['/subtopic/{id}'], at);
  await screen.findByText('video-1');
  return user;
}

test('a list that contains all videos says nothing of others', async () => {
  await listOf(maxVideosListed);
  expect(screen.queryByText(end)).toBeNull();
});

test('a list that does not contain all videos says so, until they are searched', async () => {
  const user = await listOf(maxVideosListed + 1);
  expect(screen.getByText(end)).toBeTruthy();
  await user.type(screen.getByLabelText('Search in this list'), 'video');
  await expect.poll(() => screen.queryByText(end)).toBeNull();
});
