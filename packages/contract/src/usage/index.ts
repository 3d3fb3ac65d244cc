export { appDownloads } from './app-downloads.ts';
export { classCounts } from './class-counts.ts';
export { ingestion } from './ingestion.ts';
export { mappingLogs } from './mapping-logs.ts';
export { usageLog } from './usage-log.ts';

export const records = [
  'app_downloads',
  'class_watchers',
  'class_watches',
  'mapping_logs',
  'usage_log',
  'watch_log',
] as const;
