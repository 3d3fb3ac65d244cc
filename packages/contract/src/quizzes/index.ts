export { quizzes } from './quizzes.ts';

export const records = ['quiz_questions', 'quizzes'] as const;
