import type { AnyCall } from '@prepdesk/contract/define-call';
import { invalid, missing } from '@prepdesk/contract/failures';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import { questions as calls } from '@prepdesk/contract/questions/questions';
import type { RoutePath } from '@prepdesk/contract/routes';
import { eq } from 'drizzle-orm';
import { type Actor, mayUse, requireRight } from '../../auth/actor.ts';
import { custom, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { counted } from '../../db/list/statement.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, type EditContext, editRow } from '../../http/call/resource-handlers.ts';
import { similarQuestions } from './near-duplicates.ts';
import { isMapped } from './question-filter.ts';
import { questionColumns, setQuestionStates, storedQuestion } from './question-rows.ts';
import { questionMatches, uniqueIDBegins, wordsOf } from './question-words.ts';

const screenOf: Readonly<Record<number, RoutePath>> = { 1: '/mcq_ques', 2: '/numerical-ques' };

/** The call with the rights that allow it: the type's own list, or the screen that edits both types. */
function callOfType(call: AnyCall, type: number): AnyCall {
  const others = Object.values(screenOf).filter((path) => path !== screenOf[type]);
  return { ...call, needs: call.needs.filter((path) => !others.includes(path)) };
}

/** @throws Failure `forbidden` for somebody who may not use the call for questions of this type */
export const requireType = (call: AnyCall, actor: Actor, type: number): void =>
  requireRight(callOfType(call, type), actor);

const typesFor = (call: AnyCall, actor: Actor): number[] =>
  Object.keys(screenOf)
    .map(Number)
    .filter((type) => mayUse(callOfType(call, type), actor));

const edit = editRow(calls.edit, storedQuestion, ({ input }, { type }) => {
  if (type !== input.type) throw invalid({ type: 'The type of a question cannot be changed' });
});

/** @throws Failure when somebody else saved first, or the person may not edit questions of this type */
export function editQuestion(context: EditContext<typeof calls.edit>) {
  requireType(calls.edit, context.actor, context.input.type);
  return edit(context);
}

export const questions = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    columns: questionColumns,
    refuse: ({ input, actor }) => requireType(calls.list, actor, input.type),
    scope: { type: equals(table.type) },
    search: custom(questionMatches),
    filters: {
      difficultyLevel: equals(table.difficultyLevel),
      isActive: equals(table.isActive),
      uniqueID: custom(uniqueIDBegins),
      courses: isMapped,
      subjects: isMapped,
    },
    sorts: { questionID: table.id, difficultyLevel: table.difficultyLevel },
    total: counted({ type: table.type }),
  }),
  one: async ({ input, db, actor }) => {
    const [match] = await storedQuestion.read(db, eq(table.id, input.questionID));
    if (!match) throw missing('The question');
    requireType(calls.one, actor, match.type);
    return match;
  },
  add: addRow(calls.add, storedQuestion, ({ actor, input }) => requireType(calls.add, actor, input.type)),
  edit: editQuestion,
  setStates: ({ input, db, actor }) => {
    requireType(calls.setStates, actor, input.type);
    return setQuestionStates(db, input);
  },
  similar: async ({ input, db, actor }) => {
    const hasOptions = optionFields.some((field) => !isBlankHtml(input[field]));
    const types = typesFor(calls.similar, actor);
    const { questionID } = input;
    return { similar: await similarQuestions(db, { words: wordsOf(input), hasOptions, types, questionID }) };
  },
});
