import { Button, Menu } from '@mantine/core';
import { isErasing, type Person, personExportPath, persons } from '@prepdesk/contract/persons/persons';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { DisabledTooltip } from '../../ui/feedback/disabled-tooltip.tsx';
import { useMenu } from '../../ui/screen/use-menu.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { ErasePopup } from './erase-popup.tsx';
import { MergePopup } from './merge-popup.tsx';
import { nameOf, namesOf } from './person-words.ts';
import { useUnmerge } from './use-unmerge.ts';

type Props = {
  personID: number;
  report: Report;
  /** Called after the person was erased, joined or unmerged. */
  onChanged?: (() => void) | undefined;
};

/** Export, Merge…, Part and Erase… for a person, as far as the viewer's rights allow. */
export default function PersonActions({ personID, report, onChanged }: Props) {
  const may = useMay();
  const mayMerge = may(persons.join);
  const mayErase = may(persons.erase);
  const { data } = useRead(persons.show, mayMerge || mayErase ? { personID } : null);
  const [open, setOpen] = useState<'join' | 'erase' | null>(null);
  const menu = useMenu();
  const unmerge = useUnmerge(report, onChanged);
  const { save: part } = useChange(persons.part);
  const opener = useRef<HTMLButtonElement>(null);
  const person = data?.person;
  if (!person) return null;
  const isOver = whyOver(person);
  const close = () => setOpen(null);
  const finish = (message: string, undo?: () => Promise<string>) => {
    close();
    report({ kind: 'saved', message, undo });
    onChanged?.();
  };
  const partAgain = async (joinID: number): Promise<string> => {
    const { message } = await part({ joinID });
    onChanged?.();
    return message;
  };
  const merged = person.joins.filter((one) => one.survivorID === personID && one.partedAt === null);
  return (
    <>
      <Menu {...menu} position="bottom-end" withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <Button ref={opener} variant="default" rightSection={<ChevronDown size={15} aria-hidden />}>
            {actionsText(mayErase, mayMerge)}
          </Button>
        </Menu.Target>
        {/* A popup gives the focus back to where it was: the menu is gone by then. */}
        <Menu.Dropdown onClickCapture={() => opener.current?.focus()}>
          {mayErase && (
            <DisabledTooltip reason={whyMerged(person)}>
              <Menu.Item component="a" href={`/api/${personExportPath}?personID=${personID}`} download>
                Export personal data
              </Menu.Item>
            </DisabledTooltip>
          )}
          {mayMerge && (
            <DisabledTooltip reason={isOver}>
              <Menu.Item onClick={() => setOpen('join')}>Merge…</Menu.Item>
            </DisabledTooltip>
          )}
          {mayMerge &&
            merged.map((merge) => (
              <DisabledTooltip key={merge.joinID} reason={isOver}>
                <Menu.Item onClick={() => void unmerge(merge)}>Unmerge {namesOf(merge).joined}</Menu.Item>
              </DisabledTooltip>
            ))}
          {mayErase && (
            <DisabledTooltip reason={isOver}>
              <Menu.Item c="var(--bad)" onClick={() => setOpen('erase')}>
                Erase…
              </Menu.Item>
            </DisabledTooltip>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'join' && (
        <MergePopup
          person={person}
          onMerged={(message, joinID) => finish(message, () => partAgain(joinID))}
          onClose={close}
        />
      )}
      {open === 'erase' && (
        <ErasePopup person={person} onErased={(message) => finish(message)} onClose={close} />
      )}
    </>
  );
}

/** The button says what its menu has for the viewer. */
const actionsText = (mayErase: boolean, mayMerge: boolean): string =>
  mayErase ? `Export, ${mayMerge ? 'merge, ' : ''}erase…` : 'Merge…';

function whyMerged({ personID, joinedInto, joins }: Person): string | undefined {
  if (joinedInto === null) return undefined;
  const merge = joins.find((one) => one.joinedID === personID && one.survivorID === joinedInto);
  const survivor = { personID: joinedInto, fullName: merge?.survivorName ?? '' };
  return `Merged with ${nameOf.within(survivor)}: continue there`;
}

function whyOver(person: Person): string | undefined {
  if (person.erasure) return 'This learner was erased';
  return isErasing(person.erasureJob) ? 'This learner is being erased' : whyMerged(person);
}
