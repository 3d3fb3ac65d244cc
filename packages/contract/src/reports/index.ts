import { errorReports } from './error-reports.ts';
import { reportIntake } from './report-intake.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['error_reports', 'question_mark_entries', 'question_marks'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  errorReports,
  reportIntake,
};
