import type { Implementation } from '../../http/implement.ts';
import { type JobKind, jobKind } from '../../jobs/job-kind.ts';
import { contentPages } from './content-pages.ts';
import { microTopics } from './micro-topics.ts';
import { questionDownloads } from './question-downloads.ts';
import { checkImport } from './question-import-check.ts';
import { commitImport } from './question-import-commit.ts';
import { undoImport } from './question-import-undo.ts';
import { questionImports } from './question-imports.ts';
import { questionMapping } from './question-mapping.ts';
import { questionTreasures } from './question-treasures.ts';
import { questions } from './questions.ts';
import { readiness } from './readiness.ts';
import { studyFiles } from './study-files.ts';
import { topicDetail } from './topic-detail.ts';
import { treasureTopics } from './treasure-topics.ts';
import { treasures } from './treasures.ts';
import { videoMapping } from './video-mapping.ts';
import { videos } from './videos.ts';
import { whereUsed } from './where-used.ts';

const groups: Implementation[][] = [
  questions,
  questionImports,
  microTopics,
  questionMapping,
  topicDetail,
  videoMapping,
  videos,
  treasures,
  treasureTopics,
  readiness,
  whereUsed,
  studyFiles,
  questionTreasures,
  contentPages,
];

export const content = groups.flat();
export { sweepImports } from './question-import-sweep.ts';
export { bandsOf, wordsOf } from './question-words.ts';
export { studyFileAt } from './study-files.ts';

/** Files that are downloaded by their address. */
export const contentDownloads = questionDownloads;

/** What this domain does after a reply. */
export const contentJobs: JobKind[] = [jobKind(checkImport), jobKind(commitImport), jobKind(undoImport)];
