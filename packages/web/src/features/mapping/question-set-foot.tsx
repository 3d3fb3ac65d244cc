import { Button } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { CardFoot } from '../../ui/record/card-foot.tsx';
import { mayDiscard } from '../../ui/screen/use-leave-guard.ts';
import type { QuestionSet } from './use-question-set.ts';

type Props = {
  set: QuestionSet;
  /** The fewest questions a release should have. */
  fewest: number;
  isReady: boolean;
};

/** How many questions are selected, what a save would change, and Save. Always visible. */
export function QuestionSetFoot({ set, fewest, isReady }: Props) {
  const { ticks, chosen, isSaving } = set;
  const isEnough = chosen.length >= fewest;
  return (
    <CardFoot>
      <p role="status">
        <b>{inDigits(chosen.length)}</b> selected
        {isReady && (
          <>
            {' '}
            <StatusTag tone={isEnough ? 'ok' : 'dev'}>
              {isEnough ? `at least ${fewest} reached` : `${fewest - chosen.length} more to reach ${fewest}`}
            </StatusTag>
          </>
        )}
        {ticks && ticks.added.length > 0 && <span> · {inDigits(ticks.added.length)} added</span>}
        {ticks && ticks.removed.length > 0 && <span> · {inDigits(ticks.removed.length)} removed</span>}
      </p>
      <Button variant="default" disabled={!ticks || isSaving} onClick={() => void discard(set)}>
        Discard changes
      </Button>
      <Button disabled={!ticks} loading={isSaving} onClick={() => void set.save()}>
        Save
      </Button>
    </CardFoot>
  );
}

/** Asks first: the ticks may come from many searches and cannot be restored. */
async function discard({ ticks, discard: drop }: QuestionSet): Promise<void> {
  const { added = [], removed = [] } = ticks ?? {};
  const isSure = await mayDiscard({
    title: 'Discard changes?',
    body: `${inDigits(added.length)} added and ${inDigits(removed.length)} removed have not been saved.`,
  });
  if (isSure) drop();
}
