import { quizzes } from './quizzes.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['quiz_questions', 'quizzes'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  quizzes,
};
