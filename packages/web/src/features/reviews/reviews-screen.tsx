import { useMediaQuery } from '@mantine/hooks';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { approved, type LeftReview, type Review, rejected, review } from '@prepdesk/contract/reviews/review';
import { reviews } from '@prepdesk/contract/reviews/reviews';
import { id } from '@prepdesk/contract/values';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { AppChoice } from '../../shared/course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { usePackageChoices } from '../../shared/package-choices.ts';
import { useSearchedChoices } from '../../shared/searched-choices.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import { inputsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { useTicks } from '../../ui/list/use-ticks.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { type Decide, reviewFieldsWith } from './review-fields.tsx';
import { TickedLine } from './ticked-line.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { useTickedReviews } from './use-ticked-reviews.ts';

const ReviewFigures = lazyPart(() => import('./review-figures.tsx'), <Waiting text="Loading.." />);
const LeftPopup = lazyPart(() => import('./left-popup.tsx'));

const route = '/reviews';
/** The app, with the documented key appId (gaps A50), and the current view. */
const shape = z.object({
  appId: z.optional(id()),
  view: z.optional(z.enum(['figures'])),
  classId: z.optional(id()),
});
const views = [
  { value: 'list', text: 'List' },
  { value: 'figures', text: 'Reports' },
] as const;

/** Reviews Listing (d2 §2, d3 §2). */
export default function ReviewsScreen() {
  const { chosen, isBroken, narrow } = useFilteredScope(shape, 'appId');
  const { appId: appID, view = 'list', classId } = chosen;
  const seeView = (
    <Segment
      label="View"
      choices={views}
      value={view}
      onChoose={(next) => narrow({ view: next === 'list' ? '' : next, classId: '' })}
    />
  );
  const app = <AppChoice appID={appID} onChoose={(next) => narrow({ appId: next, classId: '' })} />;
  if (isBroken) return <BrokenLink route={route} />;
  if (view === 'list') return <ReviewList key={appID} appID={appID} app={app} seeView={seeView} />;
  return (
    <Screen route={route} actions={seeView}>
      <ReviewFigures
        appID={appID}
        app={app}
        classID={classId}
        onChooseClass={(next) => narrow({ classId: next ?? '' })}
      />
    </Screen>
  );
}

type Decision = typeof approved | typeof rejected;
const decided = { [approved]: 'approved', [rejected]: 'rejected' } as const;
const idOf = (row: Review): number => row.id;
const nameOf = ({ id, fullName }: Review): string => `review ${id} of ${fullName || 'NA'}`;

const inputs = inputsFor(review);

const classesIn = ({ classes }: { classes: readonly { classID: number; className: string }[] }) =>
  choicesOf(classes, 'classID', 'className');

const reviewsIn = (answer: { reviews: readonly Review[] }) => answer.reviews;

type ListProps = { appID: number; app: ReactNode; seeView: ReactNode };

function ReviewList({ appID, app, seeView }: ListProps) {
  const packages = usePackageChoices(appID);
  const courses = useSearchedChoices(
    classChoices.list,
    (search) => ({ appID, ...search }),
    'classIDs',
    classesIn,
  );
  const source = useMemo(
    () => ({
      call: reviews.list,
      given: { appID },
      rows: reviewsIn,
      filterChoices: {
        packages,
        courses,
      },
    }),
    [appID, packages, courses],
  );
  const ticks = useTicks();
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const decision = useRef<Decide>(() => {});
  const fields = useMemo(
    () => ({
      rowVersion: ticks.column(idOf, nameOf),
      ...reviewFieldsWith((...by) => decision.current(...by), isNarrow),
    }),
    [ticks, isNarrow],
  );
  const list = useList(route, source, fields);
  const { shown } = list.rows;
  const ticked = useTickedReviews(ticks, shown, list.input);
  const { banner, report, clear } = useNotices();
  const [left, setLeft] = useState<readonly LeftReview[] | null>(null);
  const { set } = useStateChange(reviews.edit, report);
  const decide = async (row: Review | undefined, approvedRating: Decision) => {
    if (!row || row.approvedRating === approvedRating) return;
    const { id: ratingID, rating, rowVersion, fullName } = row;
    await set(
      { ratingID, rating, approvedRating, rowVersion },
      () => `The review of ${fullName || 'NA'} is ${decided[approvedRating]}`,
    );
  };
  const keepingFocus = useReviewKeys((reviewID, state) =>
    decide(
      shown.find((row) => row.id === reviewID),
      state,
    ),
  );
  decision.current = (row, state) => void keepingFocus(() => decide(row, state));
  const writing = useRowWriting(list, 'id', {
    report,
    clear,
    add: undefined,
    edit: {
      call: reviews.edit,
      toInput: inputs.edit,
    },
  });
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <>
          {seeView}
          <ListActions list={list} />
        </>
      }
    >
      <ListCard
        list={list}
        writing={writing}
        rowID="id"
        choices={app}
        note={
          <TickedLine
            ticked={ticked}
            report={report}
            keepingFocus={keepingFocus}
            count={list.count}
            hasRows={shown.length > 0}
            onLeft={setLeft}
          />
        }
      />
      {left && <LeftPopup left={left} onClose={() => setLeft(null)} />}
    </Screen>
  );
}
