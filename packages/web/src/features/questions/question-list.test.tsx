import { apps } from '@prepdesk/contract/catalogue/apps';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { questions } from '@prepdesk/contract/questions/questions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field, rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { QuestionList } from './question-list.tsx';

const question = (questionID: number) => ({
  questionID,
  uniqueID: '',
  type: 1,
  quesText: `<p>Question ${questionID}</p>`,
  answer: '1',
  optionsOne: '<p>A</p>',
  optionsTwo: '<p>B</p>',
  optionsThree: '',
  optionsFour: '',
  optionsFive: '',
  ...{
    difficultyLevel: 1,
    questionDuration: 60,
    solution: '',
    reference: '',
    isActive: 1,
    rowVersion: questionID,
  },
});

async function list(at = '/mcq_ques') {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [
      {
        appID: 1,
        name: 'General',
        courses: [{ appID: 1, courseID: 3, name: 'Inter', examLevel: 1, isActive: 1, rowVersion: 1 }],
      },
    ])
    .on(subjects.names, () => ({ allSubjects: [{ id: 5, name: 'Law' }] }))
    .on(questions.list, () => ({
      questions: [question(1), question(2)],
      total: 2,
      page: 1,
      isCapped: false,
    }))
    .on(questions.setStates, ({ questions: sent }) => ({
      changed: sent.length - 1,
      unchanged: 0,
      left: [2],
    }));
  const page = await mounted(() => <QuestionList route="/mcq_ques" type={1} />, ['/mcq_ques'], at);
  await rowOf('Question 1');
  return { ...page, network };
}

test('ticked questions are deactivated together; what somebody else changed stays ticked', async () => {
  const { user, network } = await list();
  await user.click(screen.getByLabelText('Select all rows shown'));
  await user.click(button('Deactivate'));
  await user.click(button('Deactivate', await screen.findByRole('dialog')));
  expect(
    await screen.findByText('1 question deactivated; 1 changed meanwhile and still selected'),
  ).toBeTruthy();
  expect(network.inputsOf(questions.setStates)).toMatchObject([
    {
      type: 1,
      isActive: 0,
      questions: [
        { questionID: 1, rowVersion: 1 },
        { questionID: 2, rowVersion: 2 },
      ],
    },
  ]);
  expect([1, 2].map((id) => field(`Select question ${id}`).checked)).toEqual([false, true]);
});

test('questions are found by the course and the subject that they are mapped to', async () => {
  const { network } = await list('/mcq_ques?courseIDs=3&subjectIDs=5');
  expect(network.inputsOf(questions.list).at(-1)).toMatchObject({ courseIDs: '3', subjectIDs: '5' });
});
