import { type Readiness, readinessCalls } from '@prepdesk/contract/catalogue/readiness';
import { useCallback, useMemo } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useReadPages } from '../../api/use-read-pages.ts';

/** The place of a row in the catalogue, by the parameter names of its screens' links. */
export type ReadinessScope = {
  appId: number;
  coId: number;
  mapId?: number | undefined;
  subId?: number | undefined;
  clId?: number | undefined;
  topicId?: number | undefined;
  subTopicId?: number | undefined;
};

/** A row with its readiness added: '' until it is known, or where it is not counted. */
export type Prepared<Row> = Row & {
  readiness: '' | 'ready' | 'missing';
  readinessRow?: Readiness;
  readinessAt?: ReadinessScope;
};

/** For each level: the place that its list depends on, the call's name for it, and the name of a row's id in links. */
const levels = {
  subjects: { levelKey: 'coId', input: 'courseID', own: 'mapId' },
  classes: { levelKey: 'mapId', input: 'subjectMapID', own: 'clId' },
  topics: { levelKey: 'clId', input: 'classID', own: 'topicId' },
  subTopics: { levelKey: 'topicId', input: 'topicID', own: 'subTopicId' },
} as const;

/**
 * The readiness of a list's rows, read separately so that neither waits for the other. The scope of the list may still be
 * incomplete.
 * @returns a function that adds readiness to the rows; a new function whenever more is known
 */
export function useReadiness<Row>(
  level: keyof typeof levels,
  { appId, coId, mapId, clId, topicId }: Partial<ReadinessScope>,
  idOf: (row: Row) => number,
): (rows: readonly Row[]) => Prepared<Row>[] {
  const may = useMay();
  const { levelKey, input, own } = levels[level];
  const list = { coId, mapId, clId, topicId }[levelKey];
  const isEnabled = list !== undefined && may(readinessCalls.list);
  const known = useReadPages(readinessCalls.list, isEnabled ? { [input]: list } : null).rows;
  const byID = useMemo(() => new Map(known?.map((row) => [row.id, row])), [known]);
  return useCallback(
    (rows) =>
      rows.map((row) => {
        const stored = byID.get(idOf(row));
        if (!stored || !appId || !coId) return { ...row, readiness: '' as const };
        const readiness = stored.isReady ? ('ready' as const) : ('missing' as const);
        const readinessAt = { appId, coId, mapId, clId, topicId, [own]: stored.id };
        return { ...row, readiness, readinessRow: stored, readinessAt };
      }),
    [byID, idOf, own, appId, coId, mapId, clId, topicId],
  );
}
