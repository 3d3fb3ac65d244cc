import { shownDay } from '@prepdesk/contract/company-time';
import { shownRupees } from '@prepdesk/contract/money';
import { changeInWords, type StaffChange } from './staff-changes.ts';

/** The events of a learner, in sentences. Rows are named, never numbered. */

type Data = Readonly<Record<string, unknown>>;
/** `about`: the search text that opens the event's list, when it is not the learner's phone. */
type EventText = { says: string; detail: string; about?: string };

const text = (value: unknown): string => String(value ?? '');

/** Joins the parts that exist with a separator. */
const joinTexts = (...parts: unknown[]): string => parts.filter(Boolean).map(text).join(' · ');

const by = (who: unknown): string => (who ? `by ${text(who)}` : '');

const minutesInWords = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** Keeps the currency sign together with its digits. */
const rupees = (amount: unknown): string => shownRupees(text(amount)).replace(' ', '\u00a0');

const price = (amount: unknown): string => (text(amount) === '0.00' ? 'Free' : rupees(amount));

const deviceIn = ({ device, maker, platform }: Data): string =>
  text(device) || text(maker) || `a device with ${text(platform)}`;

const refundStates: Readonly<Record<string, string>> = {
  waiting: 'waits for approval',
  done: 'refunded',
  disputed: 'disputed',
  rejected: 'rejected',
  failed: 'failed',
};

/** By the name of the source. */
const words: Readonly<Record<string, (data: Data) => EventText>> = {
  registered: ({ app }) => ({ says: `Registered in the ${text(app)} app`, detail: '' }),
  ordered: ({ order, package: name, isActive, price: amount, code }) => ({
    says: `Order ${text(order)} ${isActive === 1 ? 'paid' : 'not paid'}`,
    detail: joinTexts(name, price(amount), code && `coupon ${text(code)}`),
    about: text(order),
  }),
  refunded: ({ order, state, amount }) => ({
    says: `Refund of ${rupees(amount)} ${refundStates[text(state)] ?? text(state)}`,
    detail: `Order ${text(order)}`,
    about: text(order),
  }),
  expired: ({ package: name, order }) => ({
    says: `${text(name)} expired`,
    detail: `Order ${text(order)}`,
    about: text(order),
  }),
  opened: ({ package: name, until, who }) => ({
    says: `Granted access to ${text(name)}`,
    detail: joinTexts(`until ${shownDay(text(until))}`, by(who)),
  }),
  withdrawn: ({ package: name }) => ({
    says: `Access to ${text(name)} was revoked`,
    detail: 'Granted by staff',
  }),
  ended: ({ package: name }) => ({ says: `Access to ${text(name)} expired`, detail: 'Granted by staff' }),
  signedIn: (data) => ({
    says: `Signed in on ${deviceIn(data)}`,
    detail: joinTexts(data.maker, data.version),
  }),
  signedOut: (data) => ({ says: `Signed out on ${deviceIn(data)}`, detail: by(data.who) }),
  watched: ({ lesson, seconds, online }) => ({
    says: `Watched ${text(lesson)}`,
    detail: joinTexts(minutesInWords(Number(seconds)), online === 2 && 'offline'),
  }),
  asked: ({ question, isReplied }) => ({
    says: `Asked: ${text(question)}`,
    detail: isReplied ? '' : 'Not Replied',
  }),
  answered: ({ question, who }) => ({ says: 'Doubt replied', detail: joinTexts(by(who), question) }),
  reported: ({ class: name, reason, isResolved, appID, courseID }) => ({
    says: `Reported an error${name ? ` in ${text(name)}` : ''}`,
    detail: joinTexts(reason, isResolved === 1 && 'resolved'),
    about: `${text(appID)}/${text(courseID)}`,
  }),
  referred: ({ friend, status }) => ({
    says: `Referred ${text(friend) || 'a friend'}`,
    detail: text(status),
  }),
  changed: (data) => {
    const change = data as StaffChange;
    return {
      says: changeInWords(change),
      detail: by(data.who),
      about: `${change.tableName}/${change.rowKey}`,
    };
  },
};

export function describeEvent(source: string, data: Data): Required<EventText> {
  const inWords = words[source];
  if (!inWords) throw new Error(`There are no words for ${source} on a timeline`);
  return { about: '', ...inWords(data) };
}
