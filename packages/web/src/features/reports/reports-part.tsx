import { errorReport, errorReports, errorTexts } from '@prepdesk/contract/reports/error-reports';
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { StateSwitch } from '../../shared/state-switch.tsx';
import { useStateChange } from '../../shared/use-state-change.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { ReportScope } from './courses-part.tsx';

type Props = {
  scope: ReportScope;
  course: string;
  choices: ReactNode;
  open: (questionID: number) => void;
  report: Report;
  actionsSlot: HTMLElement | null;
};

const words = { on: 'Resolved', off: 'Open' };

/** Each report is a row with a switch for resolved (d3 §4). */
export function ReportsPart({ scope: { appId, coId }, course, choices, open, report, actionsSlot }: Props) {
  const { set, isSaving } = useStateChange(errorReports.setState, report);
  const fields = useMemo(
    () =>
      columnsFor(errorReport, {
        id: { look: 'quiet', widthPx: 70 },
        quesID: { look: 'quiet', widthPx: 100, isHiddenAtFirst: true },
        quesText: { look: 'strong', widthPx: 320 },
        error: { asText: ({ error }) => errorTexts(error) || 'NA', widthPx: 190 },
        className: { asText: ({ className }) => className || 'NA' },
        type: { widthPx: 100 },
        treasureTopic: { asText: ({ treasureTopic }) => treasureTopic || '–', isHiddenAtFirst: true },
        reason: { asText: ({ reason }) => reason || 'NA' },
        userAppID: { look: 'quiet', widthPx: 80, isHiddenAtFirst: true },
        createdAt: { widthPx: 190, isHiddenAtFirst: true },
        isResolved: {
          widthPx: 140,
          display: (row) => (
            <StateSwitch
              label={`Report ${row.id} is resolved`}
              isOn={row.isResolved === 1}
              words={words}
              isDisabled={isSaving}
              onToggle={() =>
                void set({
                  appID: appId,
                  courseID: coId,
                  errorID: row.id,
                  errorResolvedStatus: 1 - row.isResolved,
                })
              }
            />
          ),
        },
      }),
    [set, isSaving, appId, coId],
  );
  const list = useList(
    '/errortypes',
    {
      call: errorReports.list,
      given: { appID: appId, courseID: coId },
      whose: ['courseID'],
      parentName: course,
    },
    fields,
  );
  return (
    <>
      {actionsSlot && createPortal(<ListActions list={list} />, actionsSlot)}
      <ListCard
        list={list}
        rowID="id"
        choices={choices}
        hasDetails
        actions={(row) => [
          { label: 'Open question', run: () => open(row.quesID) },
          ...historyOf(errorReports.list, row),
        ]}
      />
    </>
  );
}
