import { expect, it } from 'vitest';
import { microTopics } from './micro-topics.ts';

it('a row of micro-topics with half a character can be stored', () => {
  const typed = { videoID: 3, referenceID: null, name: 'Part \ud83d ', start: '0', end: '9' };
  const { data } = microTopics.add.input.parse({ data: [typed] });
  expect(data[0]).toMatchObject({ videoID: '3', referenceID: '', name: 'Part \ufffd' });
});
