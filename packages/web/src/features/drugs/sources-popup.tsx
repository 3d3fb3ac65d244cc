import { Button } from '@mantine/core';
import { drugRevisions, maxCitations, type TextOfDrug } from '@prepdesk/contract/drugs/drug-revisions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { choicesOf, type Draft, type FieldEntry } from '../../ui/fields/fields-of.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { useRecordForm } from '../../ui/record/use-record-form.ts';

type Part = 'title' | 'link' | 'year';
type Sources = Partial<Record<`${Part}${number}`, string>> & { reviewBy: string; ownerID: number };

type Props = {
  drugID: number;
  rowVersion: number;
  name: string;
  text: TextOfDrug;
  owners: readonly { id: number; name: string }[];
  onSaved: (message: string) => void;
  onClose: () => void;
};

const parts = ['title', 'link', 'year'] as const;
const typed = {
  title: { kind: 'text', maxLength: 300 },
  link: { kind: 'link' },
  year: { kind: 'number' },
} as const;

/** The sources of a text, its review date and who is responsible. Changes are signed like those of the text. */
export function SourcesPopup({ drugID, rowVersion, name, text, owners, onSaved, onClose }: Props) {
  const { metaID } = text;
  const revision = text.head ?? text.live;
  const known = revision?.citations ?? [];
  const store = useDraftStore<Sources>(`-sources-${metaID}`);
  const [count, setCount] = useState(() => Math.max(1, known.length, countIn(store.read()?.draft)));
  const [failure, setFailure] = useState<unknown>(null);
  const fields = useMemo(() => fieldsFor(count, owners), [count, owners]);
  const form = useRecordForm<Sources, keyof Sources, typeof drugRevisions.propose>({
    row: {
      ...Object.fromEntries(
        known.flatMap((one, at) => parts.map((part) => [`${part}${at}`, String(one[part])])),
      ),
      reviewBy: revision?.reviewBy ?? '',
      ownerID: revision?.ownerID ?? 0,
    },
    rowKey: String(metaID),
    store,
    fields,
    call: drugRevisions.propose,
    toInput: (draft) => ({
      drugID,
      metaID,
      rowVersion,
      citations: citationsIn(draft, count),
      reviewBy: draft.reviewBy,
      ownerID: draft.ownerID,
    }),
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: ({ message }) => onSaved(message),
  });
  const counted = useRef(count);
  useEffect(
    function writeTheNewOne() {
      if (count > counted.current)
        form.ref.current?.querySelector<HTMLElement>(`[name="title${count - 1}"]`)?.focus();
      counted.current = count;
    },
    [count, form.ref],
  );
  return (
    <RecordPopupFrame
      title={`Sources and review: ${name}`}
      subtitle="A change waits for signatures like one of the text"
      form={form}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
      onClose={onClose}
    >
      <Button variant="default" disabled={count >= maxCitations} onClick={() => setCount(count + 1)}>
        Another source
      </Button>
    </RecordPopupFrame>
  );
}

function fieldsFor(count: number, owners: Props['owners']): FieldEntry<Sources>[] {
  const people = choicesOf(owners, 'id', 'name');
  return [
    {
      key: 'reviewBy',
      label: 'Review by',
      editor: { kind: 'date' },
    },
    {
      key: 'ownerID',
      label: 'Owner',
      editor: { kind: 'select', choices: [{ value: '0', label: 'None' }, ...people] },
    },
    ...Array.from({ length: count }, (_, at) =>
      parts.map((part) => ({
        key: `${part}${at}` as const,
        label: `Source ${at + 1}: ${part}`,
        // Blank ones are not sent, so those after them move up.
        sentAs: (draft: Draft) =>
          isBlank(draft, at) ? [] : [`citations.${citationsIn(draft, at).length}.${part}`],
        editor: typed[part],
      })),
    ).flat(),
  ];
}

/** How many sources were typed before a reload. */
const countIn = (draft: Draft = {}): number =>
  Math.max(
    0,
    ...Object.keys(draft).map((key) => Number(/^(?:title|link|year)(\d+)$/.exec(key)?.[1] ?? -1) + 1),
  );

const isBlank = (draft: Draft, at: number): boolean => parts.every((part) => !draft[`${part}${at}`]?.trim());

/** The citations that are not blank, of the first `count` ones. */
const citationsIn = (draft: Draft, count: number) =>
  Array.from({ length: count }, (_, at) => at)
    .filter((at) => !isBlank(draft, at))
    .map((at) => ({
      title: draft[`title${at}`] ?? '',
      link: draft[`link${at}`] ?? '',
      year: draft[`year${at}`] ?? '',
    }));
