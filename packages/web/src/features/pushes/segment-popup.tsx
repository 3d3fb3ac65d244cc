import type { CallInput } from '@prepdesk/contract/define-call';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import {
  aboutFirst,
  aboutSecond,
  askedFields,
  type ReachedSegment,
  type SecondKind,
  type SegmentKind,
  segment,
  segmentKinds,
  segments,
} from '@prepdesk/contract/pushes/segments';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useCourseChoices } from '../../shared/course-choice.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { FailureBanner, sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { usePaused } from '../../ui/list/use-paused.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { platformsText } from './platforms-text.ts';
import { usePackageChoices } from './push-choices.tsx';

type Parameter = ReturnType<typeof askedFields>[number];
type Written = 'segmentName' | 'kind' | 'andKind' | Parameter;
type Props = {
  appID: number;
  /** null for a new one. */
  row: ReachedSegment | null;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Edits a segment and shows whom the rule in the form would reach. */
export default function SegmentPopup({ appID, row, onSaved, onClose }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const fields = useFields(appID);
  const call = row ? segments.edit : segments.add;
  const form = useRecordForm<ReachedSegment, Written, typeof call>({
    row,
    rowKey: row ? String(row.id) : undefined,
    fields,
    call,
    part: `-segment-${appID}-${row?.id ?? ''}`,
    toInput: (draft, read) => {
      const inputs = inputsFor(segment, { appID, isActive: row?.isActive });
      const written = { ...draft, ...ruleOf(draft) };
      return row ? inputs.edit(written, read ?? row) : inputs.add(written);
    },
    mayBeSaved: (draft) => !row || !isOther(draft, row) || mayReachOthers(row),
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: ({ message }) => onSaved(message),
  });
  const draft = form.draft as Draft<Written>;
  const asked: readonly string[] = askedFields(kindsOf(draft));
  const shown = form.fields.filter(({ key }) => !isParameter(key) || asked.includes(key));
  return (
    <RecordPopupFrame
      title={row ? 'Edit segment' : 'Add segment'}
      subtitle={row?.segmentName}
      form={{ ...form, fields: shown }}
      onClose={onClose}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
    >
      <Reach appID={appID} draft={draft} />
    </RecordPopupFrame>
  );
}

const kindChoices = Object.entries(segmentKinds).map(([value, { label }]) => ({ value, label }));
const secondChoices = [
  { value: '', label: 'Nothing else' },
  ...kindChoices.filter(({ value }) => value in aboutSecond),
];

function useFields(appID: number) {
  const courses = useCourseChoices(appID);
  const packages = usePackageChoices(appID);
  return useMemo(() => {
    const course = { kind: 'select', choices: courses } as const;
    const chosenPackage = { kind: 'select', choices: packages } as const;
    const first = { after: ['kind'], isRequired: true } as const;
    const second = { after: ['andKind'], isRequired: true } as const;
    return columnsFor(segment, {
      segmentName: {},
      kind: { editor: { kind: 'select', choices: kindChoices } },
      courseID: { ...first, editor: course },
      packageID: { ...first, editor: chosenPackage },
      days: first,
      andKind: { editor: { kind: 'select', choices: secondChoices } },
      andCourseID: { ...second, editor: course },
      andPackageID: { ...second, editor: chosenPackage },
      andDays: second,
    });
  }, [courses, packages]);
}

const parameters = ['courseID', 'packageID', 'days', 'andCourseID', 'andPackageID', 'andDays'] as const;
const isParameter = (key: string): boolean => (parameters as readonly string[]).includes(key);

const kindsOf = ({ kind, andKind }: Draft<Written>) =>
  ({
    kind: kind in aboutFirst ? kind : 'app',
    andKind: andKind in aboutSecond ? andKind : '',
  }) as { kind: SegmentKind; andKind: SecondKind | '' };

/** Fields that the kinds do not use are sent as 0. */
function ruleOf(draft: Draft<Written>) {
  const kinds = kindsOf(draft);
  const asked = askedFields(kinds);
  const sent = parameters.map((field) => [field, (asked.includes(field) && draft[field]) || '0']);
  return { ...kinds, ...(Object.fromEntries(sent) as Record<Parameter, string>) };
}

const isOther = (draft: Draft<Written>, row: ReachedSegment): boolean =>
  Object.entries(ruleOf(draft)).some(([key, value]) => String(value) !== String(row[key as Written] ?? 0));

/** The recipients of a scheduled push are found when it leaves. */
const mayReachOthers = ({ waitingCount }: ReachedSegment): boolean | Promise<boolean> =>
  waitingCount === 0 ||
  confirm({
    title: 'Change this audience?',
    body:
      waitingCount === 1
        ? 'A push to this segment is scheduled. It goes to whoever is in the segment when it is sent.'
        : `${inDigits(waitingCount)} pushes to this segment are scheduled. They go to whoever is in the segment when they are sent.`,
    confirmLabel: 'Change',
  });

type Rule = CallInput<typeof segments.reach>;

/** Counts once typing pauses, and only when every field of the kinds is filled in. */
function Reach({ appID, draft }: { appID: number; draft: Draft<Written> }) {
  const rule = ruleOf(draft);
  const isWhole = askedFields(rule).every((field) => Number(rule[field]) > 0);
  const typed = isWhole ? JSON.stringify({ appID, ...rule }) : '';
  const paused = usePaused(typed);
  const { data, failure, isRefreshing } = useRead(
    segments.reach,
    paused ? (JSON.parse(paused) as Rule) : null,
    { keepsPage: true },
  );
  // A count for another rule is not shown for this one.
  const isKnown = isWhole && typed === paused && data !== undefined && !isRefreshing && !failure;
  const shown = (count = 0) => (isKnown ? inDigits(count) : '–');
  return (
    <section aria-label="Current audience" aria-busy={isRefreshing}>
      <Facts
        look="strong"
        minPx={120}
        facts={[
          { label: 'People now', value: shown(data?.people) },
          { label: 'Devices now', value: shown(data?.devices) },
        ]}
      />
      <p className={layout.hint} role="status">
        {failure
          ? sentenceOf(failure)
          : isKnown
            ? `${sayingOf(rule)}: ${platformsText(data)}.`
            : isWhole
              ? 'Counting…'
              : 'Fill in all fields to see the current audience.'}
      </p>
    </section>
  );
}

/** What the conditions mean, without the name of a course or package. */
const sayingOf = ({ kind, andKind, days, andDays }: ReturnType<typeof ruleOf>): string =>
  `${aboutFirst[kind]}${aboutSecond[andKind] ?? ''}`
    .replace(/\{(course|andCourse)\}/g, 'the course')
    .replace(/\{(package|andPackage)\}/g, 'the package')
    .replace('{days}', days)
    .replace('{andDays}', andDays);
