import { Button, Select } from '@mantine/core';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { packageClassNames } from '@prepdesk/contract/commerce/package-class-names';
import { monthBefore } from '@prepdesk/contract/company-time';
import { percentText } from '@prepdesk/contract/numbers-shown';
import {
  chooseDateAndFaculty,
  type FacultyRoyaltyRow,
  facultyRoyalty,
} from '@prepdesk/contract/royalty/faculty-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { lastDayOf, paymentDay, paymentZoneName } from '@prepdesk/contract/royalty/payment-time';
import { id, isDay } from '@prepdesk/contract/values';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoiceList } from '../../api/use-read.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PrimaryAction } from '../../ui/screen/primary-action.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { AddMgPopup } from './add-mg-popup.tsx';
import { facultyRoyaltyFields } from './faculty-royalty-fields.ts';
import { PatientSearch } from './patient-search.tsx';
import classes from './royalty.module.css';
import { useIsSuperAdmin } from './statement-actions.tsx';
import { StatementRows } from './statement-rows.tsx';

const route = '/royalty-prepclinic';
const appID = appIDs.clinical;
const day = z.string().check(z.refine(isDay));
const shape = z.object({
  facultyID: z.optional(id()),
  from: z.optional(day),
  until: z.optional(day),
  isGrouped: z.optional(z.boolean()),
});
type RoyaltyFilters = z.infer<typeof shape>;

/**
 * The days in the time zone of payments. At first a faculty user sees the current month, a Super Admin the last one that
 * is over: the one to be settled.
 */
function daysOf({ from, until }: RoyaltyFilters, isSuperAdmin: boolean): { from: string; until: string } {
  const month = monthBefore(isSuperAdmin ? 1 : 0, paymentDay(new Date(), appID));
  return { from: from ?? `${month}-01`, until: until ?? lastDayOf(month) };
}

/** A faculty's royalty in a period (d3 §2). A Super Admin chooses the faculty; faculty users see their own (d3 §4). */
export default function FacultyRoyaltyScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  if (isBroken || !at) return <BrokenLink route={route} />;
  return <FacultyRoyalty at={at} choose={choose} />;
}

type Props = { at: RoyaltyFilters; choose: (scope: RoyaltyFilters) => void };

/** The input of the list. A faculty user always has one, a Super Admin only once a faculty is chosen. */
function useFilterInput(at: RoyaltyFilters, isSuperAdmin: boolean) {
  return useMemo(() => {
    if (isSuperAdmin && !at.facultyID) return null;
    const { from, until } = daysOf(at, isSuperAdmin);
    return {
      appID,
      facultyID: at.facultyID ?? '',
      startDate: from,
      endDate: until,
      monthyear: from.slice(0, 7),
    };
  }, [at, isSuperAdmin]);
}

/** The choices of the filters: the packages of the period, and the classes of the chosen package. */
function useFilterChoices(input: ReturnType<typeof useFilterInput>) {
  const packageID = Number(useLocation({ select: ({ search }) => search.packageID }));
  const { choices: packages } = useChoiceList(
    facultyRoyalty.packages,
    input,
    'id',
    ({ id, packageName, free, purchased }) => `${id}: ${packageName}, Free: ${free}, Purchased: ${purchased}`,
  );
  const { choices: courses } = useChoiceList(
    packageClassNames.list,
    packageID > 0 ? { packageID } : null,
    'classID',
    'name',
  );
  return useMemo(() => ({ package: packages, course: courses }), [packages, courses]);
}

function FacultyRoyalty({ at, choose }: Props) {
  const isSuperAdmin = useIsSuperAdmin();
  const { banner, report, clear } = useNotices();
  const [isAdding, setIsAdding] = useState(false);
  const input = useFilterInput(at, isSuperAdmin);
  const filterChoices = useFilterChoices(input);
  const source = useMemo(
    () => ({
      call: facultyRoyalty.list,
      given: input,
      filterChoices,
      idleMessage: 'Choose a faculty, and submit to see their royalty',
    }),
    [input, filterChoices],
  );
  const list = useList(route, source, facultyRoyaltyFields);
  const { data } = list;
  const { from, until } = daysOf(at, isSuperAdmin);
  const isGrouped = at.isGrouped === true;
  const reset = () => {
    clear();
    choose({});
    list.change({ search: '', sort: '', filters: { packageID: '', amountPaid: '', classID: '' } });
  };
  const lines = (
    <ListCard
      list={list}
      rowID="lineID"
      hasDetails
      hasSearch={false}
      choices={
        <>
          <PatientSearch text={list.address.search} onSearch={(search) => list.change({ search })} />
          <ChoiceSelect
            label="Group"
            value={isGrouped ? 'name' : ''}
            none="none"
            choices={{ name: 'by name' }}
            onChoose={(by) => choose({ ...at, isGrouped: by === 'name' })}
          />
        </>
      }
      {...(isGrouped
        ? { grouping: { label: 'Name:', nameOf: ({ fullName }: FacultyRoyaltyRow) => fullName } }
        : {})}
      {...(isSuperAdmin ? {} : { whenEmpty: <NothingFound message={list.rows.message} onReset={reset} /> })}
    />
  );
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <>
          {input && <ListActions list={list} />}
          {isSuperAdmin && (
            <PrimaryAction>
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
                Add MG
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <div className={layout.stack}>
        <Card>
          <div className={layout.body}>
            <PeriodForm
              at={at}
              isSuperAdmin={isSuperAdmin}
              onSubmit={(chosen) => {
                clear();
                if (chosen) choose({ ...at, ...chosen });
                else report({ kind: 'error', sentence: chooseDateAndFaculty });
              }}
            />
            {data && (
              <Facts
                look="big"
                minPx={150}
                facts={[
                  { label: 'Total royalty', value: rupeesShown(data.total) },
                  { label: 'MG amount', value: rupeesShown(data.mgAmount) },
                  { label: 'MG recovered', value: rupeesShown(data.mgRecovery) },
                  { label: 'Pending', value: rupeesShown(data.pending) },
                  { label: 'Royalty percentage', value: percentText(data.percentRoyality) },
                ]}
              />
            )}
          </div>
        </Card>
        <StatementRows
          appID={appID}
          report={report}
          from={from.slice(0, 7)}
          until={until.slice(0, 7)}
          facultyID={at.facultyID}
          whenNone={input ? null : lines}
        />
        {input && lines}
      </div>
      {isAdding && (
        <AddMgPopup
          facultyID={at.facultyID}
          onSaved={(message) => {
            setIsAdding(false);
            report({ kind: 'saved', message });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Screen>
  );
}

/** d3 §4: lets a faculty user reset all filters. */
const NothingFound = ({ message, onReset }: { message: string; onReset: () => void }) => (
  <EmptyState message={message || 'No Data Found'}>
    <Button variant="default" onClick={onReset}>
      Reset
    </Button>
  </EmptyState>
);

type PeriodProps = {
  at: RoyaltyFilters;
  isSuperAdmin: boolean;
  /** Called with null when something is missing. */
  onSubmit: (chosen: Pick<RoyaltyFilters, 'facultyID' | 'from' | 'until'> | null) => void;
};

function PeriodForm({ at, isSuperAdmin, onSubmit }: PeriodProps) {
  const { choices: faculties } = useChoiceList(mg.faculties, isSuperAdmin ? { appID } : null, 'id', 'name');
  const begun = daysOf(at, isSuperAdmin);
  const [facultyID, setFacultyID] = useState(at.facultyID);
  const [days, setDays] = useState(begun);
  useEffect(() => setFacultyID(at.facultyID), [at.facultyID]);
  useEffect(() => setDays({ from: begun.from, until: begun.until }), [begun.from, begun.until]);
  const submit = () => {
    const isWhole = isDay(days.from) && isDay(days.until) && (!isSuperAdmin || facultyID !== undefined);
    onSubmit(isWhole ? { ...(facultyID ? { facultyID } : {}), ...days } : null);
  };
  return (
    <form
      className={`${layout.actions} ${classes.period}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isSuperAdmin && (
        <Select
          {...selectLook}
          searchable
          label="Faculty"
          placeholder="Choose"
          data={faculties}
          value={facultyID === undefined ? null : String(facultyID)}
          onChange={(chosen) => setFacultyID(chosen ? Number(chosen) : undefined)}
        />
      )}
      <DayInput
        label={`Start date (${paymentZoneName(appID)})`}
        value={days.from}
        onChange={(from) => setDays({ ...days, from })}
      />
      <DayInput
        label={`End date (${paymentZoneName(appID)})`}
        value={days.until}
        onChange={(until) => setDays({ ...days, until })}
      />
      <Button type="submit">Submit</Button>
    </form>
  );
}
