import type { Readiness } from '@prepdesk/contract/catalogue/readiness';
import { describe, expect, it } from 'vitest';
import { stateText } from './readiness-words.ts';

const row: Readiness = {
  id: 1,
  name: 'Offer',
  isReady: false,
  parts: 3,
  readyParts: 1,
  slugID: 2,
  slugName: 'Q-bank',
  questions: 4,
  keylessQuestionID: 9,
  items: [
    { item: 'questions', parts: 1, readyParts: 0 },
    { item: 'keys', parts: 1, readyParts: 0 },
    { item: 'release', parts: 1, readyParts: 1 },
  ],
};

describe('readiness in words', () => {
  it('readiness in words says for a sub-topic what is missing, and how many questions there are', () => {
    expect(stateText(row)).toBe('1 of 3: Questions: 4 of 10, A question without an answer');
    expect(stateText({ ...row, isReady: true })).toBe('Ready');
  });

  it('readiness in words says for a topic or a class how many sub-topics lack each item', () => {
    const items: Readiness['items'] = [
      { item: 'content', parts: 1, readyParts: 0 },
      { item: 'video', parts: 5, readyParts: 3 },
      { item: 'release', parts: 6, readyParts: 5 },
    ];
    const above = { ...row, slugID: 0, slugName: '', parts: 7, readyParts: 3, items };
    expect(stateText(above)).toBe(
      '3 of 7: A topic has no sub-topics, Video: 2 sub-topics, Release date: 1 sub-topic',
    );
  });
});
