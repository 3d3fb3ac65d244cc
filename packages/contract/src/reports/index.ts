export { errorReports } from './error-reports.ts';
export { reportIntake } from './report-intake.ts';

export const records = ['error_reports', 'question_mark_entries', 'question_marks'] as const;
