import type { AnyCall } from '@prepdesk/contract/define-call';
import { examplesOf } from '@prepdesk/contract/describe';
import { nextClient, nextStudentPhone } from './institutions.ts';
import { nextUnmappedVideo, nextVideoToUnmap } from './mappables.ts';
import { nextOrderID, nextReference, nextWaitingRefund } from './orders.ts';
import { nextJoin, nextPerson } from './persons.ts';
import { nextPushToCancel, nextPushToRelease } from './pushes.ts';
import { nextAccessToWithdraw, nextDeviceToEnd, nextStudent, nextViewToDelete } from './students.ts';

export type Makers = Record<string, () => unknown>;

let made = 0;
const newPhone = () => `98${String(++made).padStart(8, '0')}`;

/** Of letters only. */
const newCode = () => `EARLY${[...String(++made)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;

let months = 0;
const newMonth = () => new Date(Date.UTC(2030, months++, 1)).toISOString().slice(0, 7);

/** No two rows may have the same value in these fields, so each value is a new one. */
const neverTwice: readonly string[] = [
  ...['name', 'levelname', 'subjectName', 'className', 'topicName', 'subTopicName', 'roleName'],
  ...['packageName', 'treasureTopic', 'uniqueID', 'segmentName'],
];

/** What can be done to a row only once: each time it is a different row. */
const onceOnly: Record<string, Makers> = {
  'signIn.sendOtp': { phone: newPhone },
  'userRoles.add': { userPhone: newPhone },
  'videoPlayers.add': { userPhone: newPhone },
  'coupons.add': { couponCode: newCode },
  'learnerAccess.grant': { userAppsID: nextStudent },
  'learnerAccess.withdraw': { accessID: nextAccessToWithdraw },
  'devices.end': { deviceID: nextDeviceToEnd },
  'savedViews.remove': { viewID: nextViewToDelete },
  'registration.add': { userPhone: newPhone },
  'royaltyStatements.begin': { month: newMonth },
  'videoMapping.map': { videoID: nextUnmappedVideo },
  'videoMapping.unmap': { videoID: nextVideoToUnmap },
  'orders.add': { orderID: nextOrderID },
  'refunds.ask': { referenceID: nextReference },
  'refunds.approve': { refundID: nextWaitingRefund },
  'refunds.reject': { refundID: nextWaitingRefund },
  'refunds.mark': { refundID: nextWaitingRefund },
  'reviews.add': { userAppID: nextStudent },
  'developers.add': { developerPhone: nextStudentPhone },
  'institutionSeats.addLearner': { clientID: nextClient, userPhone: nextStudentPhone },
  'institutionSeats.addPackage': { clientID: nextClient },
  'pushes.cancel': { occurrenceID: nextPushToCancel },
  'pushes.release': { occurrenceID: nextPushToRelease },
  'persons.erase': { personID: nextPerson },
  'persons.join': { joinedID: nextPerson },
  'persons.part': { joinID: nextJoin },
};

/** For every field of a call, a function that makes accepted values: its example, or a new one like it. */
export function exampleValues(call: AnyCall): Makers {
  const makers = Object.entries(examplesOf(call)).map(([name, value]) => {
    const isNew = neverTwice.includes(name) && call.kind === 'change';
    return [name, isNew ? () => `${value} ${++made}`.trim() : () => value] as const;
  });
  return { ...Object.fromEntries(makers), ...onceOnly[call.name] };
}
