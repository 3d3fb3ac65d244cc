import { describe, expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';
import { isStale } from './records.ts';

/** What a change makes stale besides its own list: the lists that count its rows or name them. */
const counted: [changes: string[], lists: string[]][] = [
  [['classes.add', 'classes.edit'], ['readiness.list']],
  [['questions.edit'], ['questionMapping.mapped', 'questionMapping.search', 'questionMapping.chosen']],
  [
    ['questionImports.commit', 'questionImports.undo'],
    ['questions.one', 'questions.list', 'questionImports.one'],
  ],
  // How many sub-topics a class has does not depend on their questions: classContents.counts stays.
  [['questionMapping.save'], ['qBanks.list', 'tests.list']],
  [
    ['subTopics.add', 'subTopics.edit'],
    [
      ...['books.list', 'tests.list', 'qBanks.list', 'subTopicSearch.find', 'classContents.counts'],
      ...['topicDetail.microTopics', 'topicDetail.slides', 'topicDetail.notes'],
    ],
  ],
  [
    ['questionTreasures.save', 'treasures.save', 'treasures.setState', 'treasureTopics.setState'],
    ['questionTreasures.shown'],
  ],
  [['packages.edit'], ['electives.list', 'electives.packages']],
  [
    ['auditLog.revert'],
    [
      ...[
        'contentPages.list',
        'studyFiles.list',
        'treasures.list',
        'treasureTopics.list',
        'treasureTopics.names',
      ],
      ...['videos.list', 'electives.list', 'electives.packages'],
    ],
  ],
];

const callOf = (name: string) => {
  const row = allCalls.find((call) => call.name === name);
  if (!row) throw new Error(`There is no call ${name}`);
  return row;
};

describe('lists that count what a change touches are read again', () => {
  it.each(counted)('a list that counts what a change touches is read again after %s', (changes, lists) => {
    for (const name of changes) {
      const { writes } = callOf(name);
      expect(lists.filter((list) => !isStale(callOf(list).shows, writes))).toEqual([]);
    }
  });

  it('lists that count nothing of what a change touches are not read again', () => {
    const { writes } = callOf('topics.edit');
    expect(isStale(callOf('contentPages.list').shows, writes)).toBe(false);
    expect(isStale(callOf('images.list').shows, writes)).toBe(false);
  });

  it('the log is read again after every change', () => {
    expect(isStale(callOf('auditLog.list').shows, callOf('courses.add').writes)).toBe(true);
  });
});
