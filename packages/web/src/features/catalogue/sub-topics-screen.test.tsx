import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import SubTopicsScreen from './sub-topics-screen.tsx';

test('sub-topics are filtered by state, then readiness, as all lists of the catalogue', async () => {
  new AnsweringNetwork().on(subTopics.list, () => []).on(subTopics.contentTypes, () => []);
  const at = `/topics/Sets?id=${encodedID({ topicId: 4, appId: 1, coId: 3 })}`;
  await mounted(SubTopicsScreen, ['/topics/{id}'], at);
  await screen.findAllByLabelText('IsActive');
  const filters = [...document.querySelectorAll('[data-list-bar] label')].map(
    ({ textContent }) => textContent,
  );
  expect(filters).toEqual(['IsActive', 'Readiness']);
});
