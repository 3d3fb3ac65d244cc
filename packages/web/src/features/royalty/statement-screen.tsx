import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { routeAt } from '@prepdesk/contract/routes';
import { shownMonth } from '@prepdesk/contract/royalty/payment-time';
import { type RoyaltyStatement, royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { useReloadWhile } from '../../shared/use-reload-while.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.tsx';
import { BrokenLink, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import classes from './royalty.module.css';
import { NextStatementStep, StatementTools } from './statement-actions.tsx';
import { lineFields } from './statement-line-fields.tsx';
import { StatementSide } from './statement-side.tsx';
import { StatementSteps } from './statement-steps.tsx';

const route = '/royalty/{id}';
const shape = z.object({ statementID: id() });
const below = (path: '/royalty' | '/royalty-prepclinic') => [{ label: routeAt(path).title, href: path }];
const trail = below('/royalty');
const clinicalTrail = below('/royalty-prepclinic');

/** The settlement of a faculty's month: look/royalty.png. */
export default function StatementScreen() {
  const { id: at, isBroken } = useEncodedID(shape);
  const statementID = at?.statementID;
  const { data, failure, reload } = useRead(
    royaltyStatements.one,
    statementID === undefined ? null : { statementID },
  );
  // A job makes the PDF after the reply.
  useReloadWhile(data?.pdf === 'waiting', reload);
  const name = useAbout(route);
  if (isBroken || statementID === undefined) return <BrokenLink route={route} trail={trail} />;
  if (data) return <Statement one={data} />;
  return (
    <Screen route={route} trail={trail} heading={name}>
      <RecordPlaceholder failure={failure} reload={reload} />
    </Screen>
  );
}

const emptySides = ['0.00', '-0.00'];

function Statement({ one }: { one: RoyaltyStatement }) {
  const { statementID, facultyName, month, number, appID } = one;
  const { banner, report } = useNotices();
  const source = useMemo(
    () => ({
      call: royaltyStatements.lines,
      given: { statementID },
      whenEmpty: 'No sales in this month yet',
    }),
    [statementID],
  );
  const list = useList(route, source, lineFields);
  const canOpen = useCanOpen();
  const isClinical = appID === appIDs.clinical;
  const zone = isClinical ? ' · days in Los Angeles time' : '';
  const isHalf = !emptySides.includes(one.carriedOut);
  return (
    <Screen
      route={route}
      trail={isClinical && canOpen('/royalty-prepclinic') ? clinicalTrail : trail}
      heading={facultyName}
      count={`${shownMonth(month)} · Statement ${number}`}
      banner={banner}
      actions={
        <>
          <ListActions list={list} after={<StatementTools one={one} report={report} />} />
          <NextStatementStep one={one} report={report} />
        </>
      }
    >
      <StatementSteps one={one} />
      <div className={`${layout.columns} ${classes.statement}`}>
        <ListCard
          list={list}
          rowID="lineID"
          hasDetails
          toneOf={({ kind }) => (kind === 'correction' ? 'warn' : undefined)}
          note={
            <p className={layout.note}>
              <b>Lines {list.count}</b> · in ₹ · share and exchange as on the day of sale{zone}
              {isHalf && ' · deductions exceed earnings: the rest is carried forward'}
            </p>
          }
        />
        <StatementSide one={one} />
      </div>
    </Screen>
  );
}
