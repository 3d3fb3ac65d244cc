import { type Doubt, doubtStates, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { oneOf, wholeNumberBetween } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { AssignPopup } from './assign-popup.tsx';
import { doubtFields } from './doubt-fields.tsx';
import { WaitingNote } from './doubt-words.tsx';
import { replySlot } from './reply-slot.ts';

const DoubtFigures = lazyPart(() => import('./doubt-figures.tsx'), <Waiting text="Loading.." />);

/** Page and filter, which the documents put into the query id (d2 §2). */
const shape = z.object({
  pid: z.optional(wholeNumberBetween(1, 100_000_000, '')),
  fil: z.optional(oneOf([1, 2])),
});

const views = [
  { value: 'list', text: 'List' },
  { value: 'reports', text: 'Reports' },
] as const;
const states = [
  { value: 1, text: doubtStates[1] },
  { value: 2, text: doubtStates[2] },
] as const;

const doubtsIn = ({ data }: { data: readonly Doubt[] }) => data;

/** Doubts Listing (d2 §2), the most urgent first, or as reports. */
export default function DoubtsScreen() {
  const { id, isBroken, choose: chooseID } = useEncodedID(shape);
  const filter = id?.fil ?? pending;
  const { choices: faculties } = useChoiceList(doubts.faculties, {}, 'facultyID', 'name');
  const list = useList(
    '/doubts',
    {
      call: doubts.list,
      given: { filter },
      rows: doubtsIn,
      parentName: doubtStates[filter],
      pageKey: 'pid',
      filterChoices: { facultyIDs: faculties },
    },
    doubtFields[filter],
  );
  const { banner, report } = useNotices();
  const [assigned, setAssigned] = useState<Doubt | null>(null);
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const view = search.view === 'reports' ? 'reports' : 'list';
  const switchTo = (chosen: string) => {
    const { view: _, ...rest } = search;
    void setSearch(chosen === 'reports' ? { ...rest, view: chosen } : rest);
  };
  if (isBroken) return <BrokenLink route="/doubts" />;
  return (
    <Screen
      route="/doubts"
      count={view === 'list' ? list.count : undefined}
      recordName={doubtStates[filter]}
      banner={banner}
      actions={
        <>
          <Segment label="View" choices={views} value={view} onChoose={switchTo} />
          {view === 'list' && <ListActions list={list} />}
        </>
      }
    >
      {view === 'list' ? (
        <ListCard
          list={list}
          rowID="id"
          choices={
            <Segment
              label="Doubts"
              choices={states}
              value={filter}
              onChoose={(fil) => chooseID({ fil: fil as 1 | 2 })}
            />
          }
          note={
            filter === pending && (
              <p className={layout.note}>
                {list.address.sort === '' && 'Sorted by due time, sooner where few days are left. '}
                <WaitingNote />
              </p>
            )
          }
          actions={(row) => [
            { label: row.updatedAt ? 'Reply again' : 'Reply', opens: replySlot(row) },
            { label: 'Assign category', isRare: true, run: () => setAssigned(row) },
          ]}
        />
      ) : (
        <DoubtFigures />
      )}
      {assigned && <AssignPopup doubt={assigned} report={report} onClose={() => setAssigned(null)} />}
    </Screen>
  );
}
