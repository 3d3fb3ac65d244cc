import { errorReports } from './error-reports.ts';
import { reportIntake } from './report-intake.ts';

export const records = ['error_reports', 'question_mark_entries', 'question_marks'] as const;

export const calls = {
  errorReports,
  reportIntake,
};
