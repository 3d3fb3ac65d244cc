import { Tabs } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { type ClassCounts, type ClassMonth, classCounts } from '@prepdesk/contract/usage/class-counts';
import { id } from '@prepdesk/contract/values';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { CourseChoice, useApps } from '../../shared/course-choice.tsx';
import { choicesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';

const route = '/classes_data';
const tabs = { counts: 'Classes Data', months: 'Month wise classes data' } as const;
const shape = z.object({
  tab: z.optional(z.enum(['counts', 'months'])),
  appId: z.optional(id()),
  coId: z.optional(id()),
});
/** d3 §9: the general app's first course. */
const usual = { appId: 1, coId: 1 };

/** Classes data (d3 §2): how many learners watched each class. */
export default function ClassCountsScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Classes data', href: route }]} />;
  const tab = at?.tab ?? 'counts';
  const tabList = (
    <Tabs value={tab} onChange={(next) => choose({ ...at, tab: next === 'months' ? 'months' : 'counts' })}>
      <Tabs.List>
        {Object.entries(tabs).map(([value, text]) => (
          <Tabs.Tab key={value} value={value}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
  return tab === 'counts' ? (
    <Counts tabList={tabList} />
  ) : (
    <Months
      tabList={tabList}
      chosen={{ appId: at?.appId ?? usual.appId, coId: at?.coId ?? (at?.appId ? undefined : usual.coId) }}
      choose={(next) => choose({ ...next, tab })}
    />
  );
}

const countSource = { call: classCounts.list, given: {} };

function Counts({ tabList }: { tabList: ReactNode }) {
  const { data } = useApps();
  const fields = useMemo(
    () =>
      fieldsOf<ClassCounts>()({
        classID: { label: 'ID', look: 'quiet', widthPx: 80 },
        name: { label: 'Name', look: 'strong' },
        appID: {
          label: 'App',
          choices: choicesOf(data ?? [], 'appID', 'name'),
          widthPx: 110,
        },
        courseName: { label: 'Course' },
        lifetimeCount: { label: 'Lifetime', kind: 'number', widthPx: 120 },
        monthlyCount: { label: 'This month', kind: 'number', widthPx: 120 },
        todayCount: { label: 'Today', kind: 'number', widthPx: 120 },
      }),
    [data],
  );
  const list = useList(route, countSource, fields);
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      {tabList}
      <Card>
        <ListPart
          list={list}
          rowID="classID"
          note={<p className={layout.note}>Learners who watched a class, each counted once.</p>}
        />
      </Card>
    </Screen>
  );
}

type MonthRow = ClassMonth & { key: string };
type Chosen = { appId: number; coId?: number | undefined };

const monthFields = fieldsOf<MonthRow>()({
  classID: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong' },
  monthData: { label: 'Month', widthPx: 130 },
  year: { label: 'Year', widthPx: 90 },
  count: { label: 'Count', kind: 'number', widthPx: 110 },
  createdAt: { label: 'Created At', asText: ({ createdAt }) => shownDay(createdAt), widthPx: 140 },
});

const monthRows = ({ monthlyData }: { monthlyData: readonly ClassMonth[] }): MonthRow[] =>
  monthlyData.map((one) => ({ ...one, key: `${one.classID} ${one.year} ${one.monthData}` }));

type MonthsProps = { tabList: ReactNode; chosen: Chosen; choose: (next: Partial<Chosen>) => void };

function Months({ tabList, chosen, choose }: MonthsProps) {
  const { appId, coId } = chosen;
  const source = useMemo(
    () => ({
      call: classCounts.months,
      given: coId ? { appID: appId, courseID: coId } : null,
      rows: monthRows,
      idleMessage: 'Choose a course to see its classes month by month',
    }),
    [appId, coId],
  );
  const list = useList(route, source, monthFields);
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      {tabList}
      <Card>
        <ListPart list={list} rowID="key" choices={<CourseChoice scope={chosen} choose={choose} />} />
      </Card>
    </Screen>
  );
}
