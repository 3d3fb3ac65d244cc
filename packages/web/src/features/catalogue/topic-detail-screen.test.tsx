import { topicDetail } from '@prepdesk/contract/catalogue/topic-detail';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import TopicDetailScreen from './topic-detail-screen.tsx';

test('the tab that an address opens is scrolled into sight', async () => {
  new AnsweringNetwork()
    .on(topicDetail.microTopics, () => ({ withMicro: [], withoutMicro: [] }))
    .on(topicDetail.slides, () => ({ withSlides: [], withoutSlides: [] }))
    .on(topicDetail.notes, () => ({ withNotes: [], withoutNotes: [] }));
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const at = `/microtopics/Sets?id=${encodedID({ topicId: 4 })}&tab=Without%20Notes`;
  await mounted(TopicDetailScreen, ['/microtopics/{id}'], at);
  await screen.findByRole('tab', { name: /^Without Notes/, selected: true });
  const seen = scrolled.mock.contexts.map((tab) => (tab as HTMLElement).textContent);
  expect(seen.at(-1)).toMatch(/^Without Notes/);
});
