import { Button } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { approved, type LeftReview, rejected } from '@prepdesk/contract/reviews/review';
import { reviews } from '@prepdesk/contract/reviews/reviews';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import layout from '../../ui/layout/layout.module.css';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import { attempt } from '../../ui/screen/attempt.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { reviewsText } from './review-words.ts';
import classes from './reviews.module.css';
import type { TickedReviews } from './use-ticked-reviews.ts';

type Props = {
  ticked: TickedReviews;
  /** The number of rows in the list, such as '10,000+'. */
  count: string | undefined;
  hasRows: boolean;
  report: Report;
  /** Called with what a colleague decided meanwhile. */
  onLeft: (left: readonly LeftReview[]) => void;
  keepingFocus: (work: () => Promise<void>) => Promise<void>;
};

type Decision = typeof approved | typeof rejected;

const past = { [approved]: 'approved', [rejected]: 'rejected' } as const;

/** The keyboard shortcuts, or the actions on the ticked reviews. */
export function TickedLine({ ticked, count, hasRows, report, onLeft, keepingFocus }: Props) {
  const { save, isSaving } = useChange(reviews.decide);
  const { ids, clear, tickPage, tickMatches, isFinding } = ticked;
  const [pressed, setPressed] = useState<Decision>();
  const decide = (approvedRating: Decision) =>
    keepingFocus(async () => {
      setPressed(approvedRating);
      await attempt(report, async () => {
        const { response } = await save({ approvedRating, reviews: ticked.seen() });
        clear();
        const already =
          response.unchanged > 0 ? `; ${response.unchanged} already ${past[approvedRating]}` : '';
        report({
          kind: 'saved',
          message: `${reviewsText(response.decided)} ${past[approvedRating]}${already}`,
        });
        if (response.left.length > 0) onLeft(response.left);
      });
    });
  const actionOf = (decision: Decision, label: string) => ({
    label,
    run: () => void decide(decision),
    isDisabled: isSaving,
    isBusy: isSaving && decision === pressed,
  });
  // An empty list has nothing to tick; the line keeps its height.
  const choices = hasRows && (
    <>
      <Button size="compact-sm" variant="default" onClick={tickPage}>
        Select page
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isFinding}
        onClick={() => void tickMatches(report)}
      >
        {count ? `Select all ${count}` : 'Select all'}
      </Button>
    </>
  );
  return (
    <SelectionBar
      hint={
        <p className={`${layout.line} ${layout.small} ${classes.keys}`}>
          <span>
            <kbd>J</kbd> <kbd>K</kbd> next, previous
          </span>
          <span>
            <kbd>A</kbd> approve
          </span>
          <span>
            <kbd>R</kbd> reject
          </span>
        </p>
      }
      selected={ids.length > 0 ? inDigits(ids.length) : null}
      onClear={clear}
      end={choices}
      actions={[{ ...actionOf(approved, 'Approve'), isMain: true }, actionOf(rejected, 'Reject')]}
    />
  );
}
