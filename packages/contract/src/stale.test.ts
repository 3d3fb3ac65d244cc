import { describe, expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';

/** What a change makes stale beside its own list: the lists that count its rows or name them. */
const counted: [changes: string[], lists: string[]][] = [
  [['classes.add', 'classes.edit'], ['readiness.list']],
  [['questions.edit'], ['questionMapping.mapped', 'questionMapping.search', 'questionMapping.chosen']],
  [
    ['questionImports.commit', 'questionImports.undo'],
    ['questions.one', 'questions.list', 'questionImports.one'],
  ],
  [['questionMapping.save'], ['qBanks.list', 'tests.list', 'classContents.counts']],
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

describe('lists that count what a change touches are read again', () => {
  it.each(counted)('after %s', (changes, lists) => {
    for (const name of changes) {
      expect(allCalls.find((call) => call.name === name)?.stale, name).toEqual(expect.arrayContaining(lists));
    }
  });
});
