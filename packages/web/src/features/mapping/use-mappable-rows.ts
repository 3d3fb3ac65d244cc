import { type MappableQuestion, questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { useMemo, useRef } from 'react';
import { type Read, useRead } from '../../api/use-read.ts';
import { listed } from './question-set.ts';
import type { QuestionSet } from './use-question-set.ts';

type MappableQuery = { mapped: Read<typeof questionMapping.mapped>; set: QuestionSet; search: string };

const noRows: readonly MappableQuestion[] = [];

/** The rows to show: search results, or without a search the unsaved ticks followed by the mapped questions. */
export function useMappableRows(subTopicID: number, { mapped, set, search }: MappableQuery) {
  const matches = useRead(questionMapping.search, search ? { subTopicID, search } : null, {
    keepsPage: true,
  });
  const stored = mapped.data?.questions ?? noRows;
  const isStored = useMemo(() => new Set(stored.map(({ questionID }) => questionID)), [stored]);
  const known = useKnownRows([stored, matches.data?.questions ?? noRows]);
  const added = useMemo(
    () => set.ticks?.added.filter((one) => !isStored.has(one)) ?? [],
    [set.ticks, isStored],
  );
  // After a reload the ticks are restored, but not the rows they belong to.
  const unknown = added.filter((one) => !known.has(one));
  const chosen = useRead(
    questionMapping.chosen,
    mapped.data && unknown.length > 0 ? { subTopicID, chosenQues: listed(unknown) } : null,
  );
  for (const row of chosen.data?.questions ?? noRows) known.set(row.questionID, row);
  const rows = search
    ? (matches.data?.questions ?? noRows)
    : [...added.flatMap((one) => known.get(one) ?? []), ...stored];
  const read = search ? matches : mapped;
  return {
    rows,
    isStored,
    isCapped: search !== '' && Boolean(matches.data?.isCapped),
    isLoading: read.isLoading,
    isRefreshing: read.isRefreshing,
    failure: read.failure ?? chosen.failure,
    reload: async () => {
      await Promise.all([read.reload(), ...(chosen.failure ? [chosen.reload()] : [])]);
    },
  };
}

/** Every row read since the screen was opened, by question ID. */
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
