import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { type Doubt, doubtCategories, doubtStates, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { oneOf, wholeNumberBetween } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/screen/list-actions.tsx';
import { ListCard } from '../../ui/screen/list-card.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import { useList } from '../../ui/screen/use-list.ts';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { AssignPopup } from './assign-popup.tsx';
import { cutWords } from './cut-words.ts';
import {
  DaysLeft,
  daysLeftWords,
  PresentMark,
  RepliedTag,
  ReplyBeginning,
  replyBeginning,
  Waiting,
  waitingWords,
} from './doubt-words.tsx';
import classes from './doubts.module.css';
import { FiguresPopup } from './figures-popup.tsx';
import { placeOfReply } from './reply-place.ts';

/** Page and filter, as the documents have them in the query id (d2 §2). */
const shape = z.object({
  pid: z.optional(wholeNumberBetween(1, 100_000_000, '')),
  fil: z.optional(oneOf([1, 2])),
});

const states = [
  { value: 1, text: doubtStates[1] },
  { value: 2, text: doubtStates[2] },
] as const;

const fields = fieldsOf<Doubt>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  fullName: {
    label: 'Name',
    look: 'strong',
    widthPx: 190,
    asText: ({ fullName }) => fullName || 'NA',
  },
  question: {
    label: 'Question',
    widthPx: 330,
    asText: ({ question }) => cutWords(question),
    display: (row) => (
      <span className={classes.question} data-words="long">
        {cutWords(row.question)}{' '}
        <ScreenLink
          className={layout.link}
          {...placeOfReply(row)}
          aria-label={`Show More of doubt ${row.id}`}
        >
          Show More
        </ScreenLink>
        <PresentMark present={row.present} />
      </span>
    ),
  },
  waitingMinutes: {
    label: 'Waiting',
    widthPx: 130,
    asText: waitingWords,
    display: (doubt) => <Waiting doubt={doubt} />,
  },
  daysLeft: {
    label: 'Days left',
    widthPx: 130,
    asText: ({ daysLeft }) => daysLeftWords(daysLeft),
    display: ({ daysLeft }) => <DaysLeft daysLeft={daysLeft} />,
  },
  description: {
    label: 'Description',
    widthPx: 300,
    asText: replyBeginning,
    display: (doubt) => <ReplyBeginning doubt={doubt} />,
  },
  className: { label: 'Class', widthPx: 180, asText: ({ className }) => className || '–' },
  facultyName: { label: 'Faculty', widthPx: 160, asText: ({ facultyName }) => facultyName || '–' },
  categoryID: {
    label: 'Category',
    widthPx: 120,
    asText: ({ categoryID }) => doubtCategories[categoryID as 1] ?? 'Not assigned',
  },
  userPhone: { label: 'Phone', widthPx: 130 },
  createdAt: { label: 'Asked on', widthPx: 130, asText: ({ createdAt }) => shownDay(createdAt) },
  updatedAt: {
    label: 'Replied on',
    widthPx: 130,
    asText: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : 'Not Replied'),
    display: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : <RepliedTag isReplied={false} />),
  },
  repliedBy: { label: 'Replied by', widthPx: 160, asText: ({ repliedBy }) => repliedBy || '–' },
  userEmail: { label: 'Email', isHiddenAtFirst: true, widthPx: 220 },
});

const doubtsIn = ({ data }: { data: readonly Doubt[] }) => data;

/** Doubts Listing (d2 §2): what is to be answered first stands first. */
export default function DoubtsScreen() {
  const { id, isBroken, choose } = useEncodedID(shape);
  const filter = id?.fil ?? pending;
  const faculties = useRead(doubts.faculties, {});
  const list = useList(
    '/doubts',
    {
      call: doubts.list,
      given: { filter },
      rows: doubtsIn,
      parentName: doubtStates[filter],
      pageKey: 'pid',
      filterChoices: {
        facultyIDs: (faculties.data?.faculties ?? []).map(({ facultyID, name }) => ({
          value: String(facultyID),
          label: name,
        })),
      },
    },
    fields,
  );
  const { banner, report } = useNotices();
  const [assigned, setAssigned] = useState<Doubt | null>(null);
  const [isCounting, setIsCounting] = useState(false);
  if (isBroken) return <BrokenLink route="/doubts" />;
  return (
    <Screen
      route="/doubts"
      count={list.count}
      recordName={doubtStates[filter]}
      banner={banner}
      actions={
        <>
          <Segment
            label="Doubts"
            choices={states}
            value={filter}
            onChoose={(fil) => choose({ fil: fil as 1 | 2 })}
          />
          <Button variant="default" onClick={() => setIsCounting(true)}>
            Figures
          </Button>
          <ListActions list={list} />
        </>
      }
    >
      <ListCard
        list={list}
        rowID="id"
        hasDetails
        actions={(row) => [
          { label: row.updatedAt ? 'Reply again' : 'Reply', opens: placeOfReply(row) },
          { label: 'Assign category', run: () => setAssigned(row) },
        ]}
      />
      {assigned && (
        <AssignPopup
          doubt={assigned}
          onSaved={(message) => {
            setAssigned(null);
            report({ kind: 'saved', message });
          }}
          onClose={() => setAssigned(null)}
        />
      )}
      {isCounting && <FiguresPopup onClose={() => setIsCounting(false)} />}
    </Screen>
  );
}
