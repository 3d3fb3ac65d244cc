import { appDownloads } from './app-downloads.ts';
import { classCounts } from './class-counts.ts';
import { ingestion } from './ingestion.ts';
import { mappingLogs } from './mapping-logs.ts';
import { usageLog } from './usage-log.ts';

export const records = [
  'app_downloads',
  'class_watchers',
  'class_watches',
  'mapping_logs',
  'usage_log',
  'watch_log',
] as const;

export const calls = {
  appDownloads,
  classCounts,
  mappingLogs,
  usageLog,
  ingestion,
};
