import { appDownloads } from './app-downloads.ts';
import { classCounts } from './class-counts.ts';
import { ingestion } from './ingestion.ts';
import { mappingLogs } from './mapping-logs.ts';
import { usageLog } from './usage-log.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'app_downloads',
  'class_watchers',
  'class_watches',
  'mapping_logs',
  'usage_log',
  'watch_log',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  appDownloads,
  classCounts,
  mappingLogs,
  usageLog,
  ingestion,
};
