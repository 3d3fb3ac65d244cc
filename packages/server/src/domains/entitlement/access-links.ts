import { shownDay } from '@prepdesk/contract/company-time';
import type { Link } from '@prepdesk/contract/entitlement/why-not-visible';
import type {
  AccountFact,
  Facts,
  GrantFact,
  InstitutionFact,
  LocationFact,
  OrderFact,
  PackageFact,
} from './facts.ts';
import { failed, passed, unknown } from './location-links.ts';
import {
  deviceRow,
  electiveRow,
  fixOf,
  grantRow,
  holdingRow,
  institutionRow,
  orderRow,
  packageRow,
  refundRow,
  seatsRow,
} from './rows.ts';
import { grantStanding, isGivenBack } from './standing.ts';

/** The conditions under which an order, an access or an institution opens a class. */

const dayOf = (at: Date) => shownDay(at);

export const renewals = (location: LocationFact) => [
  fixOf('grantAccess', null),
  fixOf('sellPackage', { path: '/orders', name: '', id: { appId: location.app.id } }),
];

export function orderLinks(
  order: OrderFact,
  sold: PackageFact,
  location: LocationFact,
  facts: Facts,
): Link[] {
  const row = orderRow(order);
  return [
    paymentLink(order, facts),
    isGivenBack(order)
      ? failed('refund', 'The payment was refunded in full', refundRow(order), renewals(location))
      : passed(
          'refund',
          order.refundID ? 'It was refunded in part' : 'Nothing was refunded',
          refundRow(order),
        ),
    passed(
      'package',
      `${order.packageName} was bought${sold.isActive === 1 ? '' : ', and is no longer sold'}`,
      packageRow(sold),
    ),
    ...heldLinks(sold, location, facts, order),
    expiryLink(order.packageExpiryDate, facts, {
      row,
      from: `${order.validityInDays} days from ${dayOf(order.purchasedAt)}`,
      fixes: renewals(location),
    }),
  ];
}

function paymentLink(order: OrderFact, { at }: Facts): Link {
  const row = orderRow(order);
  if (order.purchasedAt > at) {
    return failed('payment', `It was bought on ${dayOf(order.purchasedAt)}, after this day`, row);
  }
  return order.isActive === 1
    ? passed('payment', `Confirmed Payment, ${dayOf(order.purchasedAt)}`, row)
    : failed('payment', 'Payment Not Completed', row, [fixOf('confirmPayment', row.opens)]);
}

/** @param order whose choice of electives counts; access from staff or institutions opens all classes of a package */
function heldLinks(
  sold: PackageFact,
  location: LocationFact,
  { holdings }: Facts,
  order?: OrderFact,
): Link[] {
  const { id: classID, name } = location.class;
  const row = holdingRow(sold, classID);
  const held = holdings.find((one) => one.packageID === sold.id && one.classID === classID);
  if (!held) {
    const fixes = [fixOf('editPackage', row.opens), ...renewals(location)];
    return [failed('held', `${sold.name} does not hold ${name}`, packageRow(sold), fixes)];
  }
  return [
    passed('held', `${sold.name} holds ${name}`, row),
    electiveLink(held.isElective === 1, sold, location, order),
  ];
}

function electiveLink(
  isElective: boolean,
  sold: PackageFact,
  location: LocationFact,
  order?: OrderFact,
): Link {
  const { id: classID, name } = location.class;
  if (!isElective) return passed('elective', `${name} is not an elective`, holdingRow(sold, classID));
  if (!order) return passed('elective', 'Granted access includes all electives', holdingRow(sold, classID));
  const row = electiveRow(order, classID);
  if (order.electives.includes(classID)) return passed('elective', `${name} was chosen`, row);
  const fixes = [fixOf('chooseElective', null)];
  return order.electives.length > 0
    ? failed('elective', `Another elective than ${name} was chosen`, row, fixes)
    : unknown('elective', 'Which elective was chosen was never recorded', row, fixes);
}

type Lasting = { row: Link['evidence']; from: string; fixes: Link['fixes'] };

const expiryLink = (lastDay: string, { day }: Facts, { row, from, fixes }: Lasting): Link =>
  lastDay < day
    ? failed('expiry', `Ended ${shownDay(lastDay)}, 23:59 IST: ${from}`, row, fixes)
    : passed('expiry', `Until ${shownDay(lastDay)}`, row);

export function grantLinks(
  grant: GrantFact,
  opened: PackageFact | null,
  account: AccountFact,
  location: LocationFact,
  facts: Facts,
): Link[] {
  const row = grantRow(grant, account);
  const standing = grantStanding(grant, facts);
  const granted = `granted by staff on ${dayOf(grant.createdAt)}`;
  return [
    standing === 'later'
      ? failed('access', `Granted by staff on ${dayOf(grant.createdAt)}, after this day`, row)
      : standing === 'withdrawn'
        ? failed('access', `It was revoked on ${dayOf(grant.withdrawnAt!)}`, row, [
            fixOf('grantAccess', null),
          ])
        : passed('access', `Granted by staff on ${dayOf(grant.createdAt)}`, row),
    ...(opened ? [packageLink(opened), ...heldLinks(opened, location, facts)] : []),
    expiryLink(grant.expiresOn, facts, {
      row,
      from: granted,
      fixes: standing === 'withdrawn' ? [] : [fixOf('extendAccess', null)],
    }),
  ];
}

/** A purchase stays valid when its package becomes inactive; access that was only given ends with the package. */
const packageLink = (opened: PackageFact): Link => {
  const row = packageRow(opened);
  return opened.isActive === 1
    ? passed('package', `${opened.name} is active`, row)
    : failed('package', `${opened.name} is inactive, and was not bought`, row, [
        fixOf('editPackage', row.opens),
      ]);
};

export function institutionLinks(
  institution: InstitutionFact,
  opened: PackageFact,
  location: LocationFact,
  facts: Facts,
): Link[] {
  const { clientName, isActive, addedAt } = institution;
  const row = institutionRow(institution);
  const fixes = [fixOf('editInstitution', row.opens)];
  return [
    addedAt > facts.at
      ? failed('access', `The learner joined ${clientName} on ${dayOf(addedAt)}, after this day`, row)
      : isActive === 1
        ? passed('access', `The learner belongs to ${clientName}`, row)
        : failed('access', `${clientName} is inactive`, row, fixes),
    packageLink(opened),
    ...heldLinks(opened, location, facts),
    expiryLink(institution.expiresOn, facts, {
      row: seatsRow(institution),
      from: `the seats of ${clientName}`,
      fixes,
    }),
  ];
}

/** More devices than allowed are signed in only after the limit was lowered; then any of them may be refused. */
export function deviceLink(account: AccountFact, { deviceLimit, name }: PackageFact): Link {
  const row = deviceRow(account);
  const count = account.devices.length;
  if (deviceLimit === 0) return passed('device', `${name} allows any number of devices`, row);
  if (count <= deviceLimit) return passed('device', `${count} of ${deviceLimit} devices are signed in`, row);
  return failed('device', `${count} devices are signed in, and ${name} allows ${deviceLimit}`, row, [
    fixOf('endDevices', row.opens),
  ]);
}
