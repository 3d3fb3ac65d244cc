import type { Domain } from '../../domain.ts';
import { errorReports } from './error-reports.ts';

export const reports: Domain = { calls: [errorReports] };
