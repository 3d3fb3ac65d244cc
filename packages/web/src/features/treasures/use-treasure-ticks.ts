import { Failure, refused } from '@prepdesk/contract/failures';
import { questionTreasures } from '@prepdesk/contract/treasures/question-treasures';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readAgain, useChange } from '../../api/use-change.ts';
import type { Read } from '../../api/use-read.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { changedTicks, idsIn, type Ticks, ticked } from './treasure-ticks.ts';

/**
 * The treasures of a question, stored and wanted. Ticks are kept apart from the stored set, so that they survive a
 * search, a reload after someone else's change, and reopening the screen.
 */
export function useTreasureTicks(
  questionID: number,
  list: Read<typeof questionTreasures.list>,
  report: Report,
) {
  const store = useDraftStore<null>('-ticks');
  const guard = useLeaveGuard();
  const [ticks, setTicks] = useState<Ticks>(() => store.read()?.draft ?? {});
  const { save: send, isSaving } = useChange(questionTreasures.save);
  const isUnderWay = useRef(false);
  const mapped = useMemo(() => idsIn(list.data?.mapped ?? ''), [list.data?.mapped]);
  const { wanted, removed, isChanged } = useMemo(() => changedTicks(mapped, ticks), [mapped, ticks]);
  const isKnown = list.data !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    if (isChanged) store.keep({ rowKey: 'ticks', row: null, draft: ticks });
    else store.clear();
    guard.watch(isChanged ? () => store.clear() : null);
  }, [isKnown, isChanged, ticks, store, guard]);
  useEffect(() => () => guard.watch(null), [guard]);

  const save = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      if (!(await confirm(questionFor(wanted, removed)))) return;
      const reply = await send({ postID: wanted.join(), questionID, before: mapped.join() });
      setTicks({});
      report({ kind: 'saved', message: reply.message });
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'conflict') return report({ kind: 'failed', error });
      await readAgain(questionTreasures.save.writes);
      const who = error.details.changedBy ?? 'someone else';
      const sentence = `The treasures of this question were changed by ${who} while you worked on it. Check the ticks and map them again`;
      report({ kind: 'failed', error: refused(sentence) });
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    isTicked: (postID: number) => ticked(mapped, ticks, postID),
    /** Ignored while saving, because a tick set then would be lost. */
    toggle: (postID: number) => {
      if (isUnderWay.current) return;
      setTicks((before) => ({ ...before, [postID]: ticked(mapped, before, postID) ? '0' : '1' }));
    },
    reset: () => {
      if (!isUnderWay.current) setTicks({});
    },
    count: wanted.length,
    isChanged,
    isSaving,
    save,
  };
}

const questionFor = (wanted: readonly number[], removed: readonly number[]) => ({
  title: 'Map treasures',
  body: [
    wanted.length > 0 ? `Press Ok to map treasures ${wanted.join(', ')}` : 'Press Ok to map no treasure',
    ...(removed.length > 0 ? [`No longer mapped: ${removed.join(', ')}`] : []),
  ].join('. '),
  confirmLabel: 'Ok',
});
