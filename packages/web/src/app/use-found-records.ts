import { type FoundRecord, minRecordSearch, recordSearch } from '@prepdesk/contract/access/record-search';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { useRead } from '../api/use-read.ts';
import { usePaused } from '../ui/list/use-paused.ts';

const none: readonly FoundRecord[] = [];

/** The records that have this name, as far as the person may open them: read whenever somebody stops typing. */
export function useFoundRecords(typed: string) {
  const search = typed.trim();
  const paused = usePaused(search);
  const isLong = foldForSearch(search).trim().length >= minRecordSearch;
  const { data, isLoading, isRefreshing } = useRead(
    recordSearch.find,
    isLong && paused.length >= minRecordSearch ? { search: paused } : null,
    { keepsPage: true },
  );
  const isReading = isLong && (paused !== search || isLoading || isRefreshing);
  const records = (isLong && data?.records) || none;
  // Those of what was typed before stay only while they fit.
  const shown = isReading ? records.filter(({ name }) => fits(name, search)) : records;
  return { records: shown, isReading };
}

const fits = (name: string, search: string): boolean => foldForSearch(name).includes(foldForSearch(search));
