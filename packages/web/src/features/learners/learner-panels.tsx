import { companyDay, shownDay, shownInstant } from '@prepdesk/contract/company-time';
import type { CallAnswer } from '@prepdesk/contract/define-call';
import { durationText } from '@prepdesk/contract/duration-text';
import {
  type HeldPackage,
  type LearnerAccount,
  learnerPage,
  rowsOfPanel,
} from '@prepdesk/contract/learners/learner-page';
import { shownRupees } from '@prepdesk/contract/money';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { orderStateOf, orderStateText } from '@prepdesk/contract/orders/order-state';
import { routeAt } from '@prepdesk/contract/routes';
import { useMay } from '../../api/use-may.ts';
import { Panel, Panels } from '../../shared/panel.tsx';
import layout from '../../ui/layout/layout.module.css';
import { listOfOrder, listOfPackage, listOfReports, listsOf } from './learner-lists.ts';
import { timeLeft } from './time-left.ts';

/** The price of a confirmed order; what else is known of it in words. */
function asideOf(order: CallAnswer<typeof learnerPage.orders>['rows'][number]): string {
  if (orderStateOf(order) !== 'paid') return orderStateText(order);
  return order.purchasedPrice === '0.00' ? 'Free' : shownRupees(order.purchasedPrice);
}

type Props = { personID: number; accounts: readonly LearnerAccount[] };

const counted = ({ total }: { total: number }): string => inDigits(total);

const named = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

const openedBy = ({ source, clientName }: HeldPackage): string =>
  source === 'order' ? '' : `opened by ${source === 'staff' ? 'staff' : clientName}`;

const whole = { isWhole: 1 };

/** The newest items of each kind, each panel with a link to its full list. */
export function LearnerPanels({ personID, accounts }: Props) {
  const input = { personID };
  const lists = listsOf(accounts);
  const today = companyDay();
  return (
    <Panels>
      <Panel
        title={'Orders'}
        call={learnerPage.orders}
        input={input}
        whole={whole}
        countOf={counted}
        none={'No Order Yet'}
        all={lists.orders}
        rowsOf={({ rows }) =>
          rows.map((order) => ({
            key: order.orderID,
            text: named(order.orderID, order.packageName),
            aside: asideOf(order),
            ...(orderStateOf(order) === 'unpaid' && { tone: 'dev' as const }),
            // Support, without the orders, sees what the order opened.
            opens: [listOfOrder(order.orderID), lists.credits],
          }))
        }
      />
      <Panel
        title={'Packages'}
        call={learnerPage.packages}
        input={input}
        whole={whole}
        countOf={counted}
        none="No package yet"
        all={lists.access}
        rowsOf={({ rows }, isWhole) =>
          (isWhole ? rows : rows.slice(0, rowsOfPanel)).map((held) => ({
            key: held.key,
            text: named(held.name, openedBy(held)),
            aside: timeLeft(held.expiresOn, today).says,
            tone: timeLeft(held.expiresOn, today).tone,
            opens: listOfPackage(held, lists),
          }))
        }
      />
      <Panel
        title={'Devices'}
        call={learnerPage.devices}
        input={input}
        whole={whole}
        countOf={counted}
        all={lists.devices}
        none="Not signed in on any device"
        rowsOf={({ rows }) =>
          rows.map(({ deviceID, device_name, device_manufacture, device_version, updated_at }) => ({
            key: deviceID,
            text: named(device_name || device_manufacture || 'NA', device_version),
            aside: shownInstant(updated_at),
            opens: lists.devices,
          }))
        }
      />
      <Panel
        title={'Watch log'}
        call={learnerPage.watched}
        input={input}
        whole={whole}
        all={lists.watched}
        countOf={({ watchedSeconds }) => durationText(watchedSeconds)}
        none="Nothing watched yet"
        rowsOf={({ rows }) =>
          rows.map(({ id, videoName, className, watchTime }) => ({
            key: id,
            text: named(videoName, className),
            aside: durationText(watchTime),
            opens: lists.watched,
          }))
        }
      />
      <Panel
        title={'Doubts'}
        call={learnerPage.doubts}
        input={input}
        whole={whole}
        countOf={counted}
        all={lists.doubts}
        none="No doubts"
        rowsOf={({ rows }) =>
          rows.map(({ doubtID, facultyID, userAppsID, question, isReplied }) => ({
            key: doubtID,
            text: question,
            aside: isReplied ? 'Replied' : 'Not Replied',
            ...(!isReplied && { tone: 'dev' as const }),
            opens: {
              path: '/reply/{id}',
              name: String(doubtID),
              id: { facultyID: facultyID ?? 0, userAppsID },
            },
          }))
        }
      />
      <Panel
        title={'Credits'}
        call={learnerPage.credits}
        input={input}
        whole={whole}
        all={lists.credits}
        none={'No credits'}
        countOf={({ creditSeconds }) => durationText(creditSeconds)}
        rowsOf={({ rows }) =>
          rows.map(({ key, source, name, creditSeconds, expiresOn }) => ({
            key,
            text: named(name, expiresOn && `until ${shownDay(expiresOn)}`),
            aside: durationText(creditSeconds),
            opens: source === 'order' ? listOfOrder(key) : lists.icaiCredits,
          }))
        }
      />
      <Panel
        title={'Error reports'}
        call={learnerPage.reports}
        input={input}
        whole={whole}
        countOf={counted}
        all={lists.reports}
        none="No error reports"
        rowsOf={({ rows }) =>
          rows.map(({ id, appID, courseID, reason, className, isResolved, createdAt }) => ({
            key: id,
            text: named(reason || 'Reported without a reason', className),
            aside: isResolved ? 'Resolved' : shownDay(createdAt),
            ...(isResolved ? {} : { tone: 'dev' as const }),
            opens: listOfReports(appID, courseID),
          }))
        }
      />
      <Panel
        title={'Referrals'}
        call={learnerPage.referrals}
        input={input}
        whole={whole}
        all={lists.referrals}
        countOf={({ total, referralCode }) => named(inDigits(total), referralCode && `code ${referralCode}`)}
        none="No referrals"
        rowsOf={({ rows }) =>
          rows.map(({ userAppsID, fullName, status }) => ({
            key: userAppsID,
            text: fullName || 'NA',
            aside: status,
            opens: lists.referrals,
          }))
        }
      />
      <Panel
        title={'Changes by staff'}
        call={learnerPage.changes}
        input={input}
        whole={whole}
        all={lists.changes}
        countOf={counted}
        none="No changes since the log began"
        rowsOf={({ rows }) =>
          rows.map(({ auditID, says, who, at, tableName, rowKey }) => ({
            key: auditID,
            text: named(says, who),
            aside: shownDay(at),
            opens: { path: '/history', id: { rows: `${tableName}/${rowKey}` } },
          }))
        }
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
