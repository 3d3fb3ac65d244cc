import { Failure } from '@prepdesk/contract/failures';
import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import {
  chosenIn,
  listed,
  rebased,
  type SetTicks,
  type StoredSet,
  unlisted,
  withTicked,
} from './question-set.ts';

export type SetConflict = { changedBy: string; base: StoredSet; theirs: StoredSet };

/** The ticks of one sub-topic. They survive searches, a reload and a new sign-in. Leaving without saving asks first. */
export function useQuestionSet(subTopicID: number, stored: StoredSet | null, report: Report) {
  const [ticks, setTicks] = useKeptTicks();
  const [conflict, setConflict] = useState<SetConflict | null>(null);
  const { save: send, isSaving } = useChange(questionMapping.save);
  const chosen = useMemo(() => (stored ? chosenIn(stored, ticks) : []), [stored, ticks]);
  const isChosen = useMemo(() => new Set(chosen), [chosen]);

  const tick = useCallback(
    (ids: readonly number[], isOn: boolean) => {
      if (stored && !isSaving) setTicks((before) => withTicked(stored, before, ids, isOn));
    },
    [stored, isSaving, setTicks],
  );
  const save = async () => {
    if (!ticks || isSaving) return;
    const mappedQues = listed(chosenIn(ticks.base, ticks));
    try {
      const { message } = await send({ subTopicID, mappedQues, setVersion: ticks.base.version });
      setTicks(null);
      report({ kind: 'saved', message });
    } catch (error) {
      const current = error instanceof Failure ? error.details.current : undefined;
      if (!current) return report({ kind: 'failed', error });
      const theirs = { ids: unlisted(String(current.mappedQues)), version: String(current.setVersion) };
      const changedBy = (error as Failure).details.changedBy ?? 'someone else';
      setConflict({ changedBy, base: ticks.base, theirs });
    }
  };
  /** Continues from the colleague's version, with or without the own ticks. */
  const settle = (isKept: boolean) => {
    if (conflict) setTicks((before) => (before && isKept ? rebased(before, conflict.theirs) : null));
    setConflict(null);
  };
  return { ticks, chosen, isChosen, tick, discard: () => setTicks(null), save, isSaving, conflict, settle };
}

export type QuestionSet = ReturnType<typeof useQuestionSet>;

function useKeptTicks() {
  const store = useDraftStore<StoredSet>('-questions');
  const guard = useLeaveGuard();
  const [ticks, setTicks] = useState<SetTicks | null>(() => {
    const kept = store.read();
    if (!kept?.row) return null;
    const { added = '', removed = '' } = kept.draft;
    return { base: kept.row, added: unlisted(added), removed: unlisted(removed) };
  });
  useEffect(() => {
    if (ticks) {
      const draft = { added: listed(ticks.added), removed: listed(ticks.removed) };
      store.keep({ rowKey: 'set', row: ticks.base, draft });
    } else store.clear();
    guard.watch(ticks ? () => store.clear() : null);
  }, [ticks, store, guard]);
  useEffect(() => () => guard.watch(null), [guard]);
  return [ticks, setTicks] as const;
}
