import { Button } from '@mantine/core';
import { type Elective, electives } from '@prepdesk/contract/commerce/electives';
import { flag, id } from '@prepdesk/contract/values';
import { useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { readAgain, useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { AnyCourseChoice, useFilteredPlace } from '../../places/filtered-place.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { StateSwitch } from '../../ui/fields/state-switch.tsx';
import { ChoiceSelect } from '../../ui/screen/choice-select.tsx';
import { ListCard, useList } from '../../ui/screen/list-card.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { pagedAnswer } from '../../ui/screen/use-rows.ts';

const shape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  pkgId: z.optional(id()),
  elective: z.optional(flag()),
});

const words = { on: 'Elective', off: 'Fixed' };
const kinds = [
  { value: '1', label: 'Elective' },
  { value: '0', label: 'Fixed' },
];

/** Long enough to see what was switched by mistake, and to take it back. */
const undoSeconds = 12;

/** The classes of packages, and which of them a buyer chooses from. */
export default function ElectivesScreen() {
  const { chosen, narrow, isBroken } = useFilteredPlace(shape);
  const { appId, coId, pkgId, elective } = chosen;
  const { data } = useRead(electives.packages, { appID: appId, courseID: coId });
  const { banner, toggle, isSaving } = useToggle();
  const fields = useMemo(
    () =>
      fieldsOf<Elective>()({
        classID: { label: 'Class ID', look: 'quiet', widthPx: 90 },
        className: { label: 'Class Name', look: 'strong' },
        subjectName: { label: 'Subject Name' },
        packageName: { label: 'Package' },
        isElective: {
          label: 'isElective',
          widthPx: 140,
          display: (row) => (
            <StateSwitch
              label={`${row.className} is elective in ${row.packageName}`}
              isOn={row.isElective === 1}
              words={words}
              isDisabled={isSaving}
              onToggle={() => toggle(row)}
            />
          ),
        },
      }),
    [toggle, isSaving],
  );
  const list = useList(
    '/elective',
    {
      call: electives.list,
      given: { appID: appId, courseID: coId, packageID: pkgId, isElective: elective },
      paged: pagedAnswer,
    },
    fields,
  );
  if (isBroken) return <BrokenLink route="/elective" />;
  const packages = (data?.packages ?? []).map((one) => ({
    value: String(one.packageID),
    label: one.packageName,
  }));
  return (
    <Screen route="/elective" count={list.count} banner={banner}>
      <ListCard
        list={list}
        rowID="electiveID"
        choices={
          <AnyCourseChoice chosen={chosen} narrow={(part) => narrow({ pkgId: '', ...part })}>
            <ChoiceSelect
              label="Package"
              none="any"
              value={pkgId}
              choices={packages}
              isDisabled={packages.length === 0}
              onChoose={(value) => narrow({ pkgId: value && Number(value) })}
            />
            <ChoiceSelect
              label="isElective"
              none="any"
              value={elective}
              choices={kinds}
              onChoose={(value) => narrow({ elective: value && Number(value) })}
            />
          </AnyCourseChoice>
        }
        actions={({ packageID, packageName }) => [
          {
            label: 'View package',
            opens: { path: '/prepclinic/packges_details/{id}', name: packageName, id: { packageID } },
          },
        ]}
      />
    </Screen>
  );
}

/** Switches at once, and offers the way back. */
function useToggle() {
  const { save, isSaving } = useChange(electives.setState);
  const { banner, report, clear } = useNotices(undoSeconds);
  const isUnderWay = useRef(false);
  const set = async (
    { packageID, classID, className, rowVersion }: Elective,
    isElective: number,
    undo?: () => void,
  ) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    clear();
    try {
      await save({ packageID, classID, isElective, rowVersion });
      const message = `${className}: ${isElective ? words.on : words.off} `;
      report({ kind: 'saved', message: undo ? <Undoable message={message} onUndo={undo} /> : message });
    } catch (error) {
      report({ kind: 'failed', error });
      // Refused because somebody else was first: what is shown is out of date.
      void readAgain(electives.setState.stale);
    } finally {
      isUnderWay.current = false;
    }
  };
  const toggle = (row: Elective) =>
    void set(row, 1 - row.isElective, () => {
      void set({ ...row, rowVersion: row.rowVersion + 1 }, row.isElective);
    });
  return { banner, toggle, isSaving };
}

const Undoable = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <>
    {message}
    <Button variant="default" size="compact-sm" onClick={onUndo}>
      Undo
    </Button>
  </>
);
