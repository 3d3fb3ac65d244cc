import { Box, Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { type HomeDraft, type HomeKind, homeScreen } from '@prepdesk/contract/home/home-screen';
import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { useMemo, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useApps } from '../../shared/course-choice.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { usePaused } from '../../ui/list/use-paused.ts';
import { Segment } from '../../ui/screen/segment.tsx';
import type { PreviewScope } from './draft-seen.ts';
import { Hidden } from './hidden.tsx';
import styles from './home.module.css';
import { Phone } from './phone.tsx';
import { Strip } from './strip.tsx';
import { useSeen } from './use-seen.ts';

type Props = { kind: HomeKind; seen?: PreviewScope | undefined; draft?: HomeDraft | undefined };

const viewers = [
  { value: 1, text: 'Customer' },
  { value: 0, text: 'Not a customer' },
] as const;

/** The home screen at a given time, with unsaved input; the server decides what is shown. */
export default function HomePicture({ kind, seen, draft }: Props) {
  const { at, isBuyer, courseID: chosen, see } = useSeen();
  const { data: apps, ...readingApps } = useApps();
  const courses = useMemo(() => (apps ?? []).flatMap((app) => app.courses), [apps]);
  // Banners belong to the general app, so the first course is the default.
  const course = courses.find(({ courseID }) => courseID === chosen)?.courseID ?? courses[0]?.courseID;
  const scope = seen ?? (course ? { courseID: course } : null);
  const typed = usePaused(useSame(draft));
  const input = scope && {
    ...scope,
    at,
    isBuyer: Number(isBuyer),
    stripOf: kind,
    ...(typed && { draft: typed }),
  };
  const reading = useRead(homeScreen.read, input, { keepsPage: true });
  const { data } = reading;
  // Without the apps there is no course to ask about.
  const { failure, reload } = scope ? reading : readingApps;
  const hasNoCourse = scope === null && !readingApps.isLoading && !failure;
  return (
    <>
      <Box
        className={`${layout.list} ${styles.pictureHead}`}
        p="14px 16px"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <h2>Learner’s view</h2>
        {!seen && (
          <ChoiceSelect
            label="Course"
            value={course}
            choices={choicesOf(courses, 'courseID', 'name')}
            onChoose={(value) => see({ courseID: Number(value) })}
          />
        )}
        <Segment
          label="Viewer"
          choices={viewers}
          value={isBuyer ? 1 : 0}
          onChoose={(value) => see({ isBuyer: value === 1 })}
        />
        <Moment at={at} onChoose={(moment) => see({ at: moment })} />
      </Box>
      {failure && (
        <div className={layout.body}>
          <FailureBanner failure={failure} onClose={() => void reload()} />
        </div>
      )}
      {hasNoCourse && <EmptyState message="No Course data found" />}
      {!data && !failure && !hasNoCourse && <Waiting text="Loading.." />}
      {data && (
        <div className={layout.body}>
          <Phone home={data} isDrawer={kind === 'drawer' || kind === 'heading'} />
          <p className={layout.hint}>
            {data.courseName}, {at ? shownInstant(data.at) : 'now'}
            {typed ? ', with what is not saved yet' : ''}
          </p>
          {kind !== 'heading' && <Strip kind={kind} segments={data.strip} />}
          <Hidden kind={kind} hidden={data.hidden} />
        </div>
      )}
    </>
  );
}

/** Returns the same object as long as its content is the same. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value
  return useMemo(() => value, [text]);
}

/** Now, or another time; typed text is used once it is a valid time. */
function Moment({ at, onChoose }: { at: string; onChoose: (at: string) => void }) {
  const [typed, setTyped] = useState(at);
  const write = (value: string) => {
    setTyped(value);
    const moment = value === '' ? '' : minuteOf(value);
    if (moment !== undefined && moment !== at) onChoose(moment);
  };
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={layout.nextToField}>
      <DayInput
        ref={input}
        label="Preview at"
        description="IST, blank = now"
        hasTime
        value={typed}
        onChange={write}
        size="sm"
      />
      <Button
        variant="default"
        disabled={typed === ''}
        onClick={() => {
          write('');
          input.current?.focus();
        }}
      >
        Now
      </Button>
    </div>
  );
}
