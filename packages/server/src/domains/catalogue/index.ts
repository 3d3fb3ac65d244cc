import type { Domain } from '../../domain.ts';
import { apps } from './apps.ts';
import { books } from './books.ts';
import { catalogueParents } from './catalogue-parents.ts';
import { classChoices } from './class-choices.ts';
import { classContents } from './class-contents.ts';
import { classes } from './classes.ts';
import { contentPages } from './content-pages.ts';
import { courses } from './courses.ts';
import { levels } from './levels.ts';
import { qBanks } from './q-banks.ts';
import { readiness } from './readiness.ts';
import { subTopicSearch } from './sub-topic-search.ts';
import { subTopics } from './sub-topics.ts';
import { subjectMeta } from './subject-meta.ts';
import { subjects } from './subjects.ts';
import { tests } from './tests.ts';
import { topicDetail } from './topic-detail.ts';
import { topics } from './topics.ts';

export const catalogue: Domain = {
  calls: [
    apps,
    courses,
    levels,
    subjects,
    subjectMeta,
    classes,
    classChoices,
    topics,
    subTopics,
    tests,
    books,
    qBanks,
    subTopicSearch,
    classContents,
    catalogueParents,
    readiness,
    topicDetail,
    contentPages,
  ],
};
