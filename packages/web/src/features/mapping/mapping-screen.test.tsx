import { catalogueParents } from '@prepdesk/contract/catalogue/catalogue-parents';
import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import MappingScreen from './mapping-screen.tsx';

test('an old link to a sub-topic shows the name that it has now', async () => {
  new AnsweringNetwork()
    .on(catalogueParents.one, () => ({
      appID: 1,
      courseID: 1,
      courseName: 'Foundation',
      subjectID: 1,
      subjectMapID: 1,
      subjectName: 'Law',
      classID: 1,
      className: 'Contracts',
      topicID: 1,
      topicName: 'Offer',
      subTopicName: 'New name',
    }))
    .on(videoMapping.list, () => []);
  const path = '/subtopic/{id}';
  const link = hrefOf({ path, name: 'Old name', id: { subTopicId: 7, slugId: 1 } });
  await mounted(MappingScreen, [path, '/topics'], link);
  expect((await screen.findByRole('heading', { level: 1, name: /New name/ })).textContent).toContain(
    'Video Mapping for New name',
  );
});

test('how many questions are selected is said once, beside Save', async () => {
  new AnsweringNetwork()
    .on(catalogueParents.one, () => null as never)
    .on(questionMapping.mapped, () => ({ questions: [], setVersion: '1' }));
  const path = '/subtopic/{id}';
  const link = hrefOf({ path, name: 'Offer', id: { subTopicId: 7, slugId: 2 } });
  await mounted(MappingScreen, [path, '/topics'], link);
  expect((await screen.findByText(/more to reach/)).closest('p')?.textContent).toContain('0 selected');
  expect(screen.getAllByText(/selected/)).toHaveLength(1);
});
