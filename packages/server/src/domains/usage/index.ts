import type { Domain } from '../../domain.ts';
import { appDownloads } from './app-downloads.ts';
import { classCounts } from './class-counts.ts';
import { ingestion } from './ingestion.ts';
import { mappingLogs } from './mapping-logs.ts';
import { usageLog } from './usage-log.ts';

export { mappingLogsName } from './mapping-logs.ts';
export { usageLogName } from './usage-log.ts';
export { forgetOldWatchDays } from './watch-days.ts';

export const usage: Domain = { calls: [usageLog, mappingLogs, appDownloads, classCounts, ingestion] };
