import type { Domain } from '../../domain.ts';
import { quizzes as quizCalls } from './quizzes.ts';

export const quizzes: Domain = { calls: [quizCalls] };
