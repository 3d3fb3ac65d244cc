import { Box, Button } from '@mantine/core';
import { companyDay, shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { CourseSums, MonthSums, ReviewSums } from '@prepdesk/contract/reviews/review';
import { maxStars } from '@prepdesk/contract/reviews/review';
import { reviews } from '@prepdesk/contract/reviews/reviews';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { type ChartRow, drawnValue } from '../../ui/charts/chart-data.ts';
import { LazyChartCard } from '../../ui/charts/lazy-chart-card.tsx';
import { AsOf } from '../../ui/feedback/as-of.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { reviewsText } from './review-words.ts';
import classes from './reviews.module.css';
import { trendOf } from './trend.ts';

type Props = {
  appID: number;
  app: ReactNode;
  /** The class whose trend is drawn; undefined for all. */
  classID: number | undefined;
  onChooseClass: (classID: number | undefined) => void;
};

/** Figures about reviews: totals, the average of each course, and the monthly trend. */
export default function ReviewFigures({ appID, app, classID, onChooseClass }: Props) {
  const input = classID === undefined ? { appID } : { appID, classID };
  const { data, asOf, failure, reload } = useRead(reviews.figures, input, { keepsPage: true });
  const course = data?.courses.find((one) => one.classID === classID);
  return (
    <div className={layout.stack} aria-busy={!data}>
      <Card>
        <div ref={restoreFocus} className={layout.toolbar}>
          {app}
          {classID !== undefined && (
            <>
              <b>{course?.className}</b>
              <Button size="compact-sm" variant="default" onClick={() => onChooseClass(undefined)}>
                All courses
              </Button>
            </>
          )}
          <AsOf at={asOf} />
        </div>
        {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
        {!data && !failure && <Waiting text="Loading.." />}
        {data && <Sums total={data.total} />}
      </Card>
      {data && data.courses.length === 0 && (
        <Card>
          <EmptyState message="No data found" />
        </Card>
      )}
      {data && data.courses.length > 0 && (
        <>
          <Trend months={data.months} courseName={course?.className ?? 'All courses'} asOf={asOf} />
          <Courses courses={data.courses} classID={classID} onChooseClass={onChooseClass} />
        </>
      )}
    </div>
  );
}

const averageText = (average: string | null): string => average ?? '–';

const Sums = ({ total }: { total: ReviewSums }) => (
  <div className={layout.body}>
    <Facts
      look="big"
      minPx={150}
      facts={[
        {
          label: 'Average of approved reviews',
          value: total.average === null ? '–' : `${total.average} of ${maxStars}`,
        },
        { label: 'Approved', value: inDigits(total.approved) },
        { label: 'Pending', value: inDigits(total.pending) },
        { label: 'Rejected', value: inDigits(total.rejected) },
      ]}
    />
  </div>
);

type TrendProps = { months: readonly MonthSums[]; courseName: string; asOf: string | undefined };

function Trend({ months, courseName, asOf }: TrendProps) {
  const today = companyDay();
  const rows = useMemo(
    () =>
      trendOf(months, today).map(
        ({ month, label, sums, before, isUnfinished }): ChartRow => ({
          key: month,
          label,
          note: isUnfinished ? `to ${shownDay(today).slice(0, 6)}` : inDigits(sums?.approved ?? 0),
          value: drawnValue(sums?.average ?? '0', describe(sums)),
          ...(before?.average && { before: drawnValue(before.average, describe(before)) }),
          ...(isUnfinished && { isUnfinished }),
        }),
      ),
    [months, today],
  );
  return (
    <LazyChartCard
      title="Average stars per month"
      note={courseName}
      heading="Month, with approved reviews"
      rows={rows}
      names={{
        value: 'Average stars',
        before: 'Same month a year before',
        unfinished: 'Month not finished',
      }}
      about={[courseName, `as of ${shownInstant(asOf ?? new Date())}`]}
      isOfCounts
      scaleEnd={maxStars}
    />
  );
}

const describe = (sums: ReviewSums | undefined): string =>
  sums?.average ? `${sums.average} (${reviewsText(sums.approved)})` : '–';

/** The most reviewed courses are the most meaningful. */
const maxCourses = 15;

type CoursesProps = Pick<Props, 'classID' | 'onChooseClass'> & { courses: readonly CourseSums[] };

/** A bar and a number for the average of each course. Choosing a course shows its trend. */
function Courses({ courses, classID, onChooseClass }: CoursesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? courses : courses.slice(0, maxCourses);
  return (
    <Card>
      {/* Its heading already has space above it. */}
      <Box
        component="section"
        className={classes.courses}
        p="0 16px 14px"
        aria-label="Average stars per course"
      >
        <div className={layout.head} data-between>
          <h2>Average stars per course</h2>
          <span>of approved reviews, most reviewed first</span>
        </div>
        <Box component="table" className={layout.numbers} mt={8} mb={12}>
          <thead>
            <tr>
              <th scope="col">Course</th>
              <th scope="col">Average</th>
              <th scope="col">Approved</th>
              <th scope="col">Pending</th>
              <th scope="col">Rejected</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.classID} data-chosen={one.classID === classID || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={layout.link}
                    aria-pressed={one.classID === classID}
                    onClick={() => onChooseClass(one.classID === classID ? undefined : one.classID)}
                  >
                    {one.className}
                  </button>
                </th>
                <td data-label="Average" data-bar>
                  <StarsBar share={`${(Number(one.average ?? 0) / maxStars) * 100}%`} />
                  <b>{averageText(one.average)}</b>
                </td>
                <td data-label="Approved">{inDigits(one.approved)}</td>
                <td data-label="Pending">{inDigits(one.pending)}</td>
                <td data-label="Rejected">{inDigits(one.rejected)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        {shown.length < courses.length && (
          <Button variant="default" onClick={() => setIsWhole(true)}>
            Show all {inDigits(courses.length)}
          </Button>
        )}
      </Box>
    </Card>
  );
}

const StarsBar = ({ share }: { share: string }) => (
  <Box
    component="span"
    display="inline-block"
    w="calc(100% - 56px)"
    h={8}
    mr={8}
    bdrs={4}
    style={{ background: `linear-gradient(to right, var(--series) ${share}, var(--line) ${share})` }}
  />
);
