import { companyDay } from '@prepdesk/contract/company-time';
import { durationText } from '@prepdesk/contract/duration-text';
import { type LearnerAccount, learnerPage, rowsOfPanel } from '@prepdesk/contract/learners/learner-page';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { routeAt } from '@prepdesk/contract/routes';
import { useMay } from '../../api/use-may.ts';
import { Panel, Panels } from '../../shared/panel.tsx';
import layout from '../../ui/layout/layout.module.css';
import { listsOf } from './learner-lists.ts';
import {
  named,
  rowOfChange,
  rowOfCredit,
  rowOfDevice,
  rowOfDoubt,
  rowOfOrder,
  rowOfPackage,
  rowOfReferral,
  rowOfReport,
  rowOfSitting,
} from './learner-panel-rows.ts';

type Props = { personID: number; accounts: readonly LearnerAccount[] };

const counted = ({ total }: { total: number }): string => inDigits(total);

/** The newest items of each kind, each panel with a link to its full list. */
export function LearnerPanels({ personID, accounts }: Props) {
  const request = { input: { personID }, whole: { isWhole: 1 } };
  const lists = listsOf(accounts);
  const today = companyDay();
  return (
    <Panels>
      <Panel
        {...request}
        title="Orders"
        call={learnerPage.orders}
        countOf={counted}
        none="No Order Yet"
        all={lists.orders}
        rowsOf={({ rows }) => rows.map((order) => rowOfOrder(order, lists))}
      />
      <Panel
        {...request}
        title="Packages"
        call={learnerPage.packages}
        countOf={counted}
        none="No package yet"
        rowsOf={({ rows }, isWhole) =>
          (isWhole ? rows : rows.slice(0, rowsOfPanel)).map((held) => rowOfPackage(held, today, lists))
        }
      />
      <Panel
        {...request}
        title="Devices"
        call={learnerPage.devices}
        countOf={counted}
        none="Not signed in on any device"
        all={lists.devices}
        rowsOf={({ rows }) => rows.map((device) => rowOfDevice(device, lists))}
      />
      <Panel
        {...request}
        title="Watch log"
        call={learnerPage.watched}
        countOf={({ watchedSeconds }) => durationText(watchedSeconds)}
        none="Nothing watched yet"
        all={lists.watched}
        rowsOf={({ rows }) => rows.map((sitting) => rowOfSitting(sitting, lists))}
      />
      <Panel
        {...request}
        title="Doubts"
        call={learnerPage.doubts}
        countOf={counted}
        none="No doubts"
        all={lists.doubts}
        rowsOf={({ rows }) => rows.map(rowOfDoubt)}
      />
      <Panel
        {...request}
        title="Credits"
        call={learnerPage.credits}
        countOf={({ creditSeconds }) => durationText(creditSeconds)}
        none="No credits"
        all={lists.credits}
        rowsOf={({ rows }) => rows.map((credit) => rowOfCredit(credit, lists))}
      />
      <Panel
        {...request}
        title="Error reports"
        call={learnerPage.reports}
        countOf={counted}
        none="No error reports"
        all={lists.reports}
        rowsOf={({ rows }) => rows.map(rowOfReport)}
      />
      <Panel
        {...request}
        title="Referrals"
        call={learnerPage.referrals}
        countOf={({ total, referralCode }) => named(inDigits(total), referralCode && `code ${referralCode}`)}
        none="No referrals"
        all={lists.referrals}
        rowsOf={({ rows }) => rows.map((friend) => rowOfReferral(friend, lists))}
      />
      <Panel
        {...request}
        title="Changes by staff"
        call={learnerPage.changes}
        countOf={counted}
        none="No changes logged"
        all={lists.changes}
        rowsOf={({ rows }) => rows.map(rowOfChange)}
      />
      <Withheld />
    </Panels>
  );
}

const panelsByTitle = {
  Orders: learnerPage.orders,
  Devices: learnerPage.devices,
  'Watch log': learnerPage.watched,
  Doubts: learnerPage.doubts,
  Credits: learnerPage.credits,
  'Error reports': learnerPage.reports,
  Referrals: learnerPage.referrals,
  'Changes by staff': learnerPage.changes,
};

/** Names the panels that are hidden because the viewer may not open their screens. */
function Withheld() {
  const may = useMay();
  const left = Object.entries(panelsByTitle).filter(([, call]) => !may(call));
  if (left.length === 0) return null;
  return (
    <p className={`${layout.hint} ${layout.wholeLine}`}>
      Not shown to you:{' '}
      {left
        .map(
          ([title, { needs }]) => `${title} (needs ${needs.map((path) => routeAt(path).name).join(' or ')})`,
        )
        .join(', ')}
    </p>
  );
}
