import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { questions } from '@prepdesk/contract/questions/questions';
import type { TestProduct } from './product.ts';

export type Chain = Awaited<ReturnType<typeof addChain>>;

/** Makes one row of each kind, from a course down to a sub-topic, as a person would, and answers their ids. */
export async function addChain(product: TestProduct, token: string, name: string, appID = 1) {
  const done = async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallResponse<C>> => {
    const { body } = await product.ask(call, input as Record<string, unknown>, { token });
    if (!body.status) throw new Error(`${call.path}: ${body.message}`);
    return body.response;
  };
  const { insertID: courseID } = await done(courses.add, { appID, name: `${name} course` });
  const { insertID: levelID } = await done(levels.add, { courseID, levelname: `${name} level` });
  const scope = { appID, courseID };
  const { subjectID } = await done(subjects.add, { ...scope, subjectName: `${name} subject`, orderBy: 1 });
  const listed = await done(subjects.list, scope);
  const subjectMapID = listed.subjects[0]?.subjectMapID ?? 0;
  const { classID } = await done(classes.add, { ...scope, subjectMapID, ...classText(`${name} class`) });
  const { topicID } = await done(topics.add, { ...scope, classID, topicName: `${name} topic`, orderBy: 1 });
  const { subTopicsID: subTopicID } = await done(subTopics.add, {
    ...scope,
    topicID,
    ...subTopicText(`${name} sub-topic`),
  });
  const { questionID } = await done(questions.add, questionText(`What is ${name}?`));
  return { ...scope, levelID, subjectID, subjectMapID, classID, topicID, subTopicID, questionID };
}

/** The fields of a class other than its place. */
export const classText = (className: string) => ({
  className,
  description: 'From the first entry to the final accounts',
  orderBy: 1,
  image: 'https://cdn.example/class.png',
  url: '',
});

/** An MCQ of two options, the first of which is right. */
export const questionText = (quesText: string) => ({
  type: 1,
  quesText: `<p>${quesText}</p>`,
  optionsOne: '<p>An asset</p>',
  optionsTwo: '<p>A liability</p>',
  answer: '1',
  difficultyLevel: 1,
  questionDuration: 60,
});

/** The fields of a sub-topic other than its place. */
export const subTopicText = (subTopicName: string) => ({
  subTopicName,
  orderBy: 1,
  subTopicType: 1,
  releaseDate: 'live',
  isFree: 1,
  version: 2,
  slugID: 1,
  filters: '',
  pdfLink: '',
  isActive: 1,
});
