import { companyOffset, shownInstant } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import {
  type CheckedRule,
  type CheckRule,
  latelyDays,
  manyPushes,
  maxLookedAt,
  type Remedy,
  type Verdict,
} from '@prepdesk/contract/pushes/pre-flight';
import type { LessonBehind, PushFacts } from './push-facts.ts';

/**
 * Whether a push may be sent, and what to know about it. Both refusals and explanations call this function. Each rule
 * is judged on its own, and the database is not queried.
 */
export function decidePush(facts: PushFacts): { checks: CheckedRule[]; looks: number; stops: number } {
  const judged: [CheckRule, Judged][] = [
    ['people', judgePeople(facts)],
    ['devices', judgeDevices(facts)],
    ...(facts.request.kind === 'named' ? [['phones', judgePhones(facts)] as [CheckRule, Judged]] : []),
    ['live', judgeLive(facts.behind)],
    ['mayOpen', judgeMayOpen(facts)],
    ['pushedLately', judgeLately(facts)],
    ['leaving', judgeLeaving(facts)],
  ];
  const checks = judged.map(([rule, match]) => ({ rule, ...match }));
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  return { checks, looks: count('look'), stops: count('stops') };
}

type Judged = Omit<CheckedRule, 'rule'>;

const judged = (verdict: Verdict, figure: string, because: string, remedy: Remedy | null = null): Judged => ({
  verdict,
  figure,
  because,
  remedy,
});

const remove = (removes: string[]): Remedy | null =>
  removes.length > 0 ? { label: 'Remove', removes, leavesSoon: false, opens: null } : null;

const some = (count: number, one: string, many: string): string =>
  `${inDigits(count)} ${count === 1 ? one : many}`;

function judgePeople({ request, isChosen, refusal, reach, phones }: PushFacts): Judged {
  if (!isChosen) {
    const because = request.kind === 'named' ? 'Enter phone numbers first' : 'Choose a segment first';
    return judged('unknown', '–', because);
  }
  if (refusal) return judged('stops', '0', refusal);
  const { people } = reach;
  if (people === 0) {
    return judged(
      'stops',
      '0',
      request.kind === 'named' ? 'None of these numbers belongs to a learner' : 'This segment is empty now',
    );
  }
  if (request.kind === 'segment') return judged('passed', inDigits(people), 'in this segment now');
  const typed = phones.right.length + phones.wrong.length;
  const each = request.appID ? ', one account each' : ', with their accounts in each app';
  return judged('passed', inDigits(people), `of ${some(typed, 'number', 'numbers')}${each}`);
}

function judgeDevices({ reach, isChosen }: PushFacts): Judged {
  const { people, devices, android, ios, web } = reach;
  if (!isChosen || people === 0) return judged('unknown', '–', 'No recipients yet');
  if (devices === 0) return judged('stops', '0', 'No reachable devices');
  return judged(
    'passed',
    inDigits(devices),
    `${inDigits(android)} Android, ${inDigits(ios)} iOS, ${inDigits(web)} web`,
  );
}

const fewShown = 2;

function judgePhones({ phones: { right, wrong, unknown } }: PushFacts): Judged {
  if (right.length + wrong.length === 0) return judged('unknown', '–', 'Enter phone numbers first');
  const count = wrong.length + unknown.length;
  if (count === 0) return judged('passed', '0', 'every number belongs to a learner');
  const messages = [
    ...wrong.slice(0, fewShown).map((typed) => `${typed} ${errorOf(typed)}`),
    ...(wrong.length > fewShown ? [`${inDigits(wrong.length - fewShown)} more wrong`] : []),
    ...(unknown.length > 0 ? [`${inDigits(unknown.length)} unknown`] : []),
  ];
  return judged('look', inDigits(count), messages.join(', '), remove([...wrong, ...unknown]));
}

function errorOf(typed: string): string {
  const digits = typed.replace(/[\s()+-]/g, '');
  if (!/^\d+$/.test(digits)) return 'is no number';
  return digits.length < 10 ? 'too short' : 'too long';
}

/** Since when learners can see it, if that is known: its release day, or the time of its first video. */
function liveSince({ lesson, shownFrom }: LessonBehind): Date | null {
  const releaseOn = lesson?.location.lesson?.subTopic.releaseOn;
  const released = releaseOn ? new Date(`${releaseOn}T00:00:00${companyOffset}`) : null;
  if (!released || !shownFrom) return released ?? shownFrom;
  return released > shownFrom ? released : shownFrom;
}

/** Also checked when a push is saved: its audience changes until it is sent, but this is what staff have set. */
export function judgeLive(behind: LessonBehind): Judged {
  const { subTopicID, lesson, leavesAt } = behind;
  if (!subTopicID) return judged('passed', 'None', 'No sub-topic linked');
  if (!lesson) return judged('stops', 'No', 'This sub-topic was not found');
  const broken = lesson.links.find(({ isMet }) => isMet !== 'passed');
  if (broken) {
    const [fix] = broken.fixes;
    const remedy = fix?.opens ? { label: fix.label, removes: [], leavesSoon: false, opens: fix.opens } : null;
    return judged('stops', 'No', broken.because, remedy);
  }
  const since = liveSince(behind);
  if (since && since > leavesAt) {
    return judged('stops', 'No', `its first video is shown from ${shownInstant(since)}`);
  }
  return judged('passed', 'Yes', since ? `since ${shownInstant(since)}` : 'at the send time');
}

/** Says that only part of a large audience was examined. */
const bound = (isCapped: boolean): string =>
  isCapped ? `; of the first ${inDigits(maxLookedAt)} people` : '';

function judgeMayOpen({ request, behind, opening, reach, isChosen, isCapped }: PushFacts): Judged {
  if (!request.subTopicID) return judged('passed', 'All', 'No access needed');
  if (!opening || !isChosen || reach.people === 0) return judged('unknown', '–', 'No recipients yet');
  if (judgeLive(behind).verdict === 'stops') {
    return judged('unknown', '–', 'Nobody can open it before the sub-topic is live');
  }
  const { people, open, ended, closedPhones } = opening;
  const figure = `${inDigits(open)} of ${inDigits(people)}`;
  if (open === people) return judged('passed', figure, `all of them${bound(isCapped)}`);
  const never = people - open - ended;
  const parts = [
    ...(never > 0 ? [`${some(never, 'has', 'have')} no package that holds it`] : []),
    ...(ended > 0 ? [`${some(ended, 'has', 'have')} one that ended`] : []),
  ];
  return judged('look', figure, `${parts.join(', ')}${bound(isCapped)}`, remove(closedPhones));
}

function judgeLately({ lately, reach, isChosen, isCapped }: PushFacts): Judged {
  if (!isChosen || reach.people === 0) return judged('unknown', '–', 'No recipients yet');
  if (lately.people === 0) {
    return judged(
      'passed',
      '0 people',
      `over the limit (${manyPushes} in ${latelyDays} days)${bound(isCapped)}`,
    );
  }
  return judged(
    'look',
    some(lately.people, 'person', 'people'),
    `over the limit (${manyPushes} in ${latelyDays} days)${bound(isCapped)}`,
    remove(lately.phones),
  );
}

const minuteMs = 60_000;

function judgeLeaving({ request, behind: { leavesAt }, lateness, cancelMinutes }: PushFacts): Judged {
  if (lateness) {
    return judged('look', '', lateness, { label: 'Send soon', removes: [], leavesSoon: true, opens: null });
  }
  const isPutOff =
    request.schedulaDate !== null && leavesAt.getTime() - request.schedulaDate.getTime() >= minuteMs;
  return judged(
    'passed',
    '',
    request.schedulaDate === null || isPutOff ? `Sends after the ${cancelMinutes}-minute cancel window` : '',
  );
}
