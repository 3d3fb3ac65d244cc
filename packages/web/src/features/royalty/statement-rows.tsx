import { Box, Button } from '@mantine/core';
import { shownMonth } from '@prepdesk/contract/royalty/payment-time';
import {
  type ListedStatement,
  royaltyStatements,
  stateWords,
} from '@prepdesk/contract/royalty/royalty-statements';
import { type ReactNode, useId } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useNavigate } from '../../router/router-provider.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { hrefOf, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useTrailToHere } from '../../ui/screen/trail.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { CalculateMonth } from './calculate-month.tsx';
import classes from './royalty.module.css';
import { useIsSuperAdmin } from './statement-actions.tsx';
import { stateTones } from './statement-words.ts';

type Props = {
  appID: number;
  /** yyyy-MM; both months are included. */
  from: string;
  until: string;
  facultyID?: number | undefined;
  report: Report;
  /** Shown where there is no statement. */
  whenNone?: ReactNode;
};

const statementRoute = '/royalty/{id}';

/** The statements of a month or a faculty. Whoever may begin one sees a preview of its amount. */
export function StatementRows({ report, whenNone, ...given }: Props) {
  const { data, failure, reload } = useRead(royaltyStatements.list, given);
  const canOpen = useCanOpen();
  const title = useId();
  const isSuperAdmin = useIsSuperAdmin();
  const isOneMonth = given.from === given.until && given.facultyID === undefined;
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  if (!data) return null;
  if (!canOpen(statementRoute) || data.statements.length === 0) return whenNone;
  return (
    <Card>
      <section aria-labelledby={title}>
        {/* As far from the edge as the rows below it. */}
        <Box component="header" className={layout.partHead} px="var(--inset)">
          <h2 id={title}>Statements</h2>
          <span>{data.statements.length}</span>
          {isSuperAdmin && isOneMonth && data.statements.some(isOpen) && (
            <CalculateMonth
              appID={given.appID}
              month={given.from}
              hasPreviews={data.statements.some(({ statementID }) => statementID === 0)}
              report={report}
              onDone={reload}
            />
          )}
        </Box>
        <ul>
          {data.statements.map((one) => (
            <Row key={`${one.facultyID} ${one.month}`} one={one} report={report} />
          ))}
        </ul>
      </section>
    </Card>
  );
}

const isOpen = ({ state }: ListedStatement): boolean => state === 'draft' || state === 'calculated';

function Row({ one, report }: { one: ListedStatement; report: Report }) {
  const { statementID, facultyName, month, number, state, payable } = one;
  return (
    <li className={`${layout.row} ${classes.listed}`}>
      <div>
        <b>{facultyName}</b>
        <span>
          {shownMonth(month)}
          {number && ` · ${number}`}
        </span>
      </div>
      <StatusTag tone={stateTones[state]}>{statementID ? stateWords[state] : 'Preview'}</StatusTag>
      <span className={classes.amount}>
        <span className={layout.hint}>Payable</span> <b>{rupeesShown(payable)}</b>
      </span>
      {statementID ? (
        <LinkButton
          path={statementRoute}
          name={facultyName}
          id={{ statementID }}
          aria-label={`Open the statement of ${facultyName}, ${shownMonth(month)}`}
        >
          Open
        </LinkButton>
      ) : (
        <BeginButton one={one} report={report} />
      )}
    </li>
  );
}

function BeginButton({
  one: { facultyID, facultyName, month },
  report,
}: {
  one: ListedStatement;
  report: Report;
}) {
  const { save, isSaving } = useChange(royaltyStatements.begin);
  const navigate = useNavigate();
  const trail = useTrailToHere();
  const begin = () =>
    attempt(report, async () => {
      const { response } = await save({ facultyID, month });
      const to = hrefOf({
        path: statementRoute,
        name: facultyName,
        id: { statementID: response.statementID },
      });
      await navigate({ to, state: { trail } });
    });
  return (
    <Button
      variant="default"
      loading={isSaving}
      aria-label={`Create the statement of ${facultyName}, ${shownMonth(month)}`}
      onClick={() => void begin()}
    >
      Create
    </Button>
  );
}
