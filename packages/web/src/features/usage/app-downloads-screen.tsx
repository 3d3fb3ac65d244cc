import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { monthBefore, shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { appDownloads, type MonthDownloads } from '@prepdesk/contract/usage/app-downloads';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { AppChoice } from '../../shared/course-choice.tsx';
import { MonthForm } from '../../shared/month-form.tsx';
import type { ChartRow } from '../../ui/charts/chart-data.ts';
import { LazyChartCard } from '../../ui/charts/lazy-chart-card.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const route = '/prepclinic-users-downloads';
const shape = z.object({ appId: z.optional(z.int()), monthyear: z.optional(z.string()) });

const monthText = (month: string): string => shownDay(`${month}-15T00:00:00Z`).slice(3);

type Row = MonthDownloads & { total: number };

const counts = fieldsOf<Row>()({
  androidDownloads: { label: 'Android', kind: 'number', editor: { kind: 'number' } },
  iosDownloads: { label: 'iOS', kind: 'number', editor: { kind: 'number' } },
});

const columns = {
  ...fieldsOf<Row>()({ month: { label: 'Month', look: 'strong', asText: ({ month }) => monthText(month) } }),
  ...counts,
  ...fieldsOf<Row>()({ total: { label: 'Total', kind: 'number' } }),
};

const value = (count: number) => ({ amount: count, text: inDigits(count) });

const barOf = ({ month, androidDownloads, iosDownloads }: MonthDownloads): ChartRow => ({
  key: month,
  label: monthText(month),
  value: value(androidDownloads),
  second: value(iosDownloads),
});

/** Prepclinic downloads (d3 §2): a month of an app, and the twelve months that end with it. */
export default function AppDownloadsScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  // The screen of the clinical app, whichever the person works in (gaps B61).
  const appID = at?.appId ?? appIDs.clinical;
  const monthyear = at?.monthyear ?? monthBefore(0);
  const { banner, report } = useNotices();
  const [isEditing, setIsEditing] = useState(false);
  // Not kept in sight: its numbers would stand under another month.
  const read = useRead(appDownloads.read, { appID, monthyear });
  const months = useRead(appDownloads.months, { appID, monthyear }, { keepsPage: true });
  const row = useMemo(() => rowOf(monthyear, read.data), [monthyear, read.data]);
  const list = useReadList(
    route,
    {
      ...read,
      rows: row && [row],
      whenEmpty: '',
    },
    columns,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Prepclinic downloads', href: route }]} />;
  return (
    <Screen route={route} banner={banner}>
      <MonthForm
        rule={appDownloads.read.input.def.shape.monthyear}
        month={monthyear}
        onSubmit={(month) => choose({ appId: appID, monthyear: month })}
      />
      <div className={layout.stack}>
        <ListCard
          list={list}
          rowID="month"
          hasSearch={false}
          choices={<AppChoice appID={appID} onChoose={(appId) => choose({ ...at, appId })} />}
          actions={() => [{ label: 'Edit', run: () => setIsEditing(true) }]}
        />
        <FailureBanner failure={months.failure} onClose={() => void months.reload()} />
        {months.data && (
          <LazyChartCard
            title="Downloads per month"
            heading="Month"
            isOfCounts
            rows={months.data.months.map(barOf)}
            names={{ value: 'Android', second: 'iOS' }}
            about={[`as of ${shownInstant(new Date())}`]}
          />
        )}
      </div>
      {isEditing && row && (
        <RecordPopup
          title="Edit downloads"
          subtitle={monthText(row.month)}
          row={row}
          rowKey={`${appID} ${row.month}`}
          fields={counts}
          call={appDownloads.save}
          toInput={(draft, base) => ({
            appID,
            monthyear: row.month,
            ...draft,
            ...(base && base.rowVersion > 0 && { rowVersion: base.rowVersion }),
          })}
          onSaved={(message) => {
            setIsEditing(false);
            report({ kind: 'saved', message });
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Screen>
  );
}

function rowOf(month: string, data: Omit<MonthDownloads, 'month'> | undefined): Row | undefined {
  return data && { ...data, month, total: data.androidDownloads + data.iosDownloads };
}
