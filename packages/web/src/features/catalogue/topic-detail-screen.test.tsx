import { topicDetail } from '@prepdesk/contract/catalogue/topic-detail';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import TopicDetailScreen from './topic-detail-screen.tsx';

const sets = `/microtopics/Sets?id=${encodedID({ topicId: 4 })}`;

function opened(at: string) {
  new AnsweringNetwork()
    .on(topicDetail.microTopics, () => ({ withMicro: [], withoutMicro: [] }))
    .on(topicDetail.slides, () => ({ withSlides: [], withoutSlides: [] }))
    .on(topicDetail.notes, () => ({ withNotes: [], withoutNotes: [] }));
  return mounted(TopicDetailScreen, ['/microtopics/{id}'], at);
}

test('the tab that an address opens is scrolled into sight', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await opened(`${sets}&tab=Without%20Notes`);
  await screen.findByRole('tab', { name: /^Without Notes/, selected: true });
  const seen = scrolled.mock.contexts.map((tab) => (tab as HTMLElement).textContent);
  expect(seen.at(-1)).toMatch(/^Without Notes/);
});

test('Back leads to the tab of a topic that was open before', async () => {
  const { user, goBack } = await opened(sets);
  const first = await screen.findByRole('tab', { selected: true });
  await user.click(screen.getByRole('tab', { name: /^Without Notes/ }));
  await screen.findByRole('tab', { name: /^Without Notes/, selected: true });
  await goBack();
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
});
