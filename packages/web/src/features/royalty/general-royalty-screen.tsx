import { Button } from '@mantine/core';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { monthBefore, shownDay } from '@prepdesk/contract/company-time';
import { chooseDate, generalRoyalty, generalRoyaltyRow } from '@prepdesk/contract/royalty/general-royalty';
import { isMonth, shownMonth } from '@prepdesk/contract/royalty/payment-time';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { StatementRows } from './statement-rows.tsx';

const route = '/royalty';
const shape = z.object({ month: z.optional(z.string().check(z.refine(isMonth))) });

const fields = columnsFor(generalRoyaltyRow, {
  facultyname: { look: 'strong', card: 'start' },
  orderID: { card: 'note', widthPx: 130 },
  discountPrice: { widthPx: 130 },
  paymentDate: { card: 'note', widthPx: 120, asText: ({ paymentDate }) => shownDay(paymentDate) },
  packageName: { card: 'under' },
  packageValidityDays: { widthPx: 110 },
  royaltyamount: { card: 'end', widthPx: 130 },
});

/** The general app's royalty of a month (d3 §2), with the statements that settle it. */
export default function GeneralRoyaltyScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const { banner, report, clear } = useNotices();
  // At first the last month that is over: the one to be settled.
  const chosenMonth = at?.month ?? monthBefore(1);
  const [month, setMonth] = useState(chosenMonth);
  useEffect(() => setMonth(chosenMonth), [chosenMonth]);
  const source = useMemo(
    () => ({
      call: generalRoyalty.list,
      given: { month: chosenMonth },
    }),
    [chosenMonth],
  );
  const list = useList(route, source, fields);
  if (isBroken) return <BrokenLink route={route} />;
  const submit = () => {
    clear();
    if (isMonth(month)) choose({ month });
    else report({ kind: 'error', sentence: chooseDate });
  };
  const totals = list.data;
  return (
    <Screen route={route} count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <div className={layout.stack}>
        <Card>
          <form
            className={layout.body}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <div className={layout.actions}>
              <DayInput isMonth aria-label="Month" value={month} onChange={setMonth} />
              <Button type="submit">Submit</Button>
            </div>
            {totals && (
              <Facts
                look="big"
                minPx={200}
                facts={[
                  {
                    label: `Royalty of ${shownMonth(chosenMonth)}`,
                    value: rupeesShown(totals.totalRoyaltyThisMonth),
                  },
                  { label: 'Total royalty', value: rupeesShown(totals.totalRoyalty) },
                ]}
              />
            )}
          </form>
        </Card>
        <StatementRows appID={appIDs.general} from={chosenMonth} until={chosenMonth} report={report} />
        <ListCard list={list} rowID="lineID" hasDetails />
      </div>
    </Screen>
  );
}
