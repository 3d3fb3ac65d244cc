import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { FacultyDetail } from '@prepdesk/contract/clinical/faculty';
import { shownDay } from '@prepdesk/contract/company-time';
import { pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { lastDayOf, monthAfter, paymentDay, shownMonth } from '@prepdesk/contract/royalty/payment-time';
import {
  type ListedStatement,
  royaltyStatements,
  stateWords,
} from '@prepdesk/contract/royalty/royalty-statements';
import { Panel, type PanelRow, Panels } from '../../shared/panel.tsx';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { countLabel } from '../../ui/table/count-label.ts';

const maxShown = 2;

/** The royalty owed to a faculty member and the doubts waiting for them, each for people who may see it. */
export default function FacultyPanels({ faculty }: { faculty: FacultyDetail }) {
  const { id: facultyID, appID } = faculty;
  const until = paymentDay(new Date(), appID).slice(0, 7);
  const from = monthAfter(until, -11);
  return (
    <Panels>
      <Panel
        title="Royalty statements"
        call={royaltyStatements.list}
        input={{ appID, facultyID, from, until }}
        countOf={({ statements }) =>
          statements.length > 0 ? `${inDigits(statements.length)} in 12 months` : ''
        }
        rowsOf={({ statements }) => statements.slice(0, maxShown).map(statementRow)}
        none="No royalty in the last 12 months"
        all={
          appID === appIDs.clinical
            ? {
                path: '/royalty-prepclinic',
                id: { facultyID, from: `${from}-01`, until: lastDayOf(until) },
              }
            : { path: '/royalty' }
        }
      />
      <Panel
        title="Doubts waiting"
        call={doubts.list}
        input={{ filter: pending, facultyIDs: [facultyID], sort: 'createdAt', limit: maxShown, page: 1 }}
        countOf={({ total_count, isCapped }) => (total_count > 0 ? countLabel(total_count, isCapped) : '')}
        rowsOf={({ data }) =>
          data.map((one, at) => ({
            key: one.id,
            text: one.question || 'A doubt without text',
            aside: `${at === 0 ? 'Oldest, ' : ''}${shownDay(one.createdAt)}`,
            tone: one.isLate ? 'bad' : undefined,
          }))
        }
        none="No doubts are waiting for an answer"
        all={{
          path: '/doubts',
          id: { fil: pending },
          list: { facultyIDs: String(facultyID), sort: 'createdAt' },
        }}
      />
    </Panels>
  );
}

/** A statement that was not started has no screen: its numbers are a preview. */
function statementRow({ statementID, facultyName, month, state, payable }: ListedStatement): PanelRow {
  const word = statementID ? stateWords[state] : 'Preview';
  return {
    key: month,
    text: `${shownMonth(month)} · ${word}`,
    aside: rupeesShown(payable),
    opens: statementID ? { path: '/royalty/{id}', name: facultyName, id: { statementID } } : undefined,
  };
}
