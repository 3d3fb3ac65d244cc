import { type MappableQuestion, questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { useMemo, useRef } from 'react';
import { type Read, useRead } from '../../api/use-read.ts';
import { listed } from './question-set.ts';
import type { QuestionSet } from './use-question-set.ts';

type Asked = { mapped: Read<typeof questionMapping.mapped>; set: QuestionSet; search: string };

const noRows: readonly MappableQuestion[] = [];

/** The rows in sight: what a search found, or without one what is ticked and not saved, then what is mapped. */
export function useMappableRows(subTopicID: number, { mapped, set, search }: Asked) {
  const found = useRead(questionMapping.search, search ? { subTopicID, search } : null, { keepsPage: true });
  const stored = mapped.data?.questions ?? noRows;
  const isStored = useMemo(() => new Set(stored.map(({ questionID }) => questionID)), [stored]);
  const known = useKnownRows([stored, found.data?.questions ?? noRows]);
  const added = useMemo(
    () => set.ticks?.added.filter((one) => !isStored.has(one)) ?? [],
    [set.ticks, isStored],
  );
  // After a reload the ticks are there, but not what they were set on.
  const unknown = added.filter((one) => !known.has(one));
  const chosen = useRead(
    questionMapping.chosen,
    mapped.data && unknown.length > 0 ? { subTopicID, chosenQues: listed(unknown) } : null,
  );
  for (const row of chosen.data?.questions ?? noRows) known.set(row.questionID, row);
  const rows = search
    ? (found.data?.questions ?? noRows)
    : [...added.flatMap((one) => known.get(one) ?? []), ...stored];
  const read = search ? found : mapped;
  return {
    rows,
    isStored,
    isCapped: search !== '' && Boolean(found.data?.isCapped),
    isLoading: read.isLoading,
    isRefreshing: read.isRefreshing,
    failure: read.failure ?? chosen.failure,
    reload: async () => {
      await Promise.all([read.reload(), ...(chosen.failure ? [chosen.reload()] : [])]);
    },
  };
}

/** Every row that was read since the screen was opened, by its number. */
function useKnownRows(lists: readonly (readonly MappableQuestion[])[]) {
  const known = useRef(new Map<number, MappableQuestion>());
  const seen = useRef(new Set<readonly MappableQuestion[]>());
  for (const list of lists) {
    if (seen.current.has(list)) continue;
    seen.current.add(list);
    for (const row of list) known.current.set(row.questionID, row);
  }
  return known.current;
}
