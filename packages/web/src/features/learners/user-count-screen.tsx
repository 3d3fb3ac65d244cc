import { shownDay } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { type CountedApp, userCount } from '@prepdesk/contract/learners/user-count';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { useRead } from '../../api/use-read.ts';
import type { ChartRow, Value } from '../../ui/charts/chart-data.ts';
import { LazyChartCard } from '../../ui/charts/lazy-chart-card.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const route = '/usercount';

const fields = fieldsOf<CountedApp>()({
  appName: { label: 'App', look: 'strong' },
  today: { label: 'Today', kind: 'number' },
  month: { label: 'This month', kind: 'number' },
  lifetime: { label: 'Lifetime', kind: 'number' },
});

const countValue = (count = 0): Value => ({ amount: count, text: inDigits(count) });

/** '2026-02' as 'Feb 2026'. */
const shownMonth = (month: string): string => shownDay(`${month}-01`).slice(3);

function barsOf({ months }: CallResponse<typeof userCount.read>): ChartRow[] {
  return months.map(({ month, counts: [first, second] }, at) => ({
    key: shownMonth(month),
    label: shownMonth(month).slice(0, 3),
    note: month.slice(0, 4),
    value: countValue(first),
    ...(second === undefined ? {} : { second: countValue(second) }),
    isUnfinished: at === months.length - 1,
  }));
}

/** Registrations in each app: today, this month and in total (gaps B1). */
export default function UserCountScreen() {
  const list = useList(route, { call: userCount.read, given: {} }, fields);
  const { data, asOf } = useRead(userCount.read, {});
  const [first, second] = data?.apps ?? [];
  return (
    <Screen route={route}>
      <div className={layout.stack}>
        <ListCard list={list} rowID="appID" hasSearch={false} />
        {data && first && (
          <LazyChartCard
            title="Registered users"
            note="by month"
            heading="Month"
            isOfCounts
            rows={barsOf(data)}
            names={{
              value: first.appName,
              ...(second ? { second: second.appName } : {}),
              unfinished: 'this month, until today',
            }}
            asOf={asOf}
            about={['By the day of registration, in India']}
          />
        )}
      </div>
    </Screen>
  );
}
