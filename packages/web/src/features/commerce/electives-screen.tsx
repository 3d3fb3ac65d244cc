import { electiveWords } from '@prepdesk/contract/commerce/elective-words';
import { type Elective, elective, electives } from '@prepdesk/contract/commerce/electives';
import { flag, id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useChoiceList } from '../../api/use-read.ts';
import { anyCourseChoice } from '../../shared/any-course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { StateSwitch } from '../../shared/state-switch.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const shape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  pkgId: z.optional(id()),
  elective: z.optional(flag()),
});

const words = { on: electiveWords[1], off: electiveWords[0] };
const kinds = [
  { value: '1', label: electiveWords[1] },
  { value: '0', label: electiveWords[0] },
];

/** The classes of packages, and which of them are electives for the buyer to choose. */
export default function ElectivesScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(shape);
  const { appId, coId, pkgId, elective: kind } = chosen;
  const { choices: packages } = useChoiceList(
    electives.packages,
    { appID: appId, courseID: coId },
    'packageID',
    'packageName',
  );
  const { banner, report } = useNotices();
  const { set, isSaving } = useStateChange(electives.setState, report);
  const fields = useMemo(
    () =>
      columnsFor(elective, {
        classID: { look: 'quiet', widthPx: 90 },
        className: { look: 'strong' },
        subjectName: {},
        packageName: {},
        isElective: {
          widthPx: 140,
          display: (row) => (
            <StateSwitch
              label={`${row.className} is elective in ${row.packageName}`}
              isOn={row.isElective === 1}
              words={words}
              isDisabled={isSaving}
              onToggle={() => void set(...toggled(row))}
            />
          ),
        },
      }),
    [set, isSaving],
  );
  const list = useList(
    '/elective',
    {
      call: electives.list,
      given: { appID: appId, courseID: coId, packageID: pkgId, isElective: kind },
    },
    fields,
  );
  if (isBroken) return <BrokenLink route="/elective" />;
  return (
    <Screen route="/elective" count={list.count} banner={banner}>
      <ListCard
        list={list}
        rowID="electiveID"
        {...anyCourseChoice(
          chosen,
          (part) => narrow({ pkgId: '', ...part }),
          <>
            <ChoiceSelect
              label="Package"
              none="All"
              value={pkgId}
              choices={packages}
              isDisabled={packages.length === 0}
              onChoose={(value) => narrow({ pkgId: value && Number(value) })}
            />
            <ChoiceSelect
              label="isElective"
              none="All"
              value={kind}
              choices={kinds}
              onChoose={(value) => narrow({ elective: value && Number(value) })}
            />
          </>,
        )}
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

const toggled = ({ packageID, classID, className, isElective, rowVersion }: Elective) =>
  [
    { packageID, classID, isElective: 1 - isElective, rowVersion },
    (input: { isElective?: unknown }) => `${className}: ${input.isElective === 1 ? words.on : words.off}`,
  ] as const;
