import type { Domain } from '../../domain.ts';
import { errorReports } from './error-reports.ts';
import { reportIntake } from './report-intake.ts';

export { forgetOldMarkEntries } from './report-intake.ts';

export const reports: Domain = { calls: [errorReports, reportIntake] };
