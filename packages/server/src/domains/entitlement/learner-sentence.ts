import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type { VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import type { Facts, LocationFact } from './facts.ts';

/** The answer in words for the learner: what is wrong with the nearest way, without our tables and rights. */
export function learnerSentence(nearest: VisibilityPath | undefined, facts: Facts): string {
  if (!nearest) return '';
  const name = facts.item.name;
  const broken = nearest.links.filter(({ isMet }) => isMet !== 'passed');
  if (broken.length === 0) {
    const until = sourceOf(nearest, facts).until;
    return until
      ? `You have access to ${name} until ${shownDay(until)}.`
      : `You can open ${name}: it is free.`;
  }
  const reasons = broken.map(({ rule, isMet }) => sentences[rule]({ ...about(nearest, facts), isMet }));
  return [...new Set(reasons)].join(' ');
}

type About = {
  name: string;
  path: VisibilityPath;
  facts: Facts;
  /** What the way goes through, as the learner knows it. */
  source: Source;
  location: LocationFact | undefined;
  appName: string;
  isMet: string;
};

type Source = { words: string; until: string; since: Date | null; withdrawnAt?: Date | null };

function sourceOf(path: VisibilityPath, { orders, grants, institutions, item }: Facts): Source {
  const [kind, key] = path.pathID.split('/');
  const isIt = ({ id }: { id: number }) => id === Number(key);
  const order = kind === 'order' && orders.find(isIt);
  if (order) {
    const words = `${order.packageName} (order ${order.orderNumber})`;
    return { words, until: order.packageExpiryDate, since: order.purchasedAt };
  }
  const grant = path.access && grants.find(isIt);
  if (grant) {
    const { expiresOn, createdAt, withdrawnAt } = grant;
    return { words: path.access?.name ?? item.name, until: expiresOn, since: createdAt, withdrawnAt };
  }
  const institution = kind === 'institution' && institutions.find(isIt);
  return institution
    ? { words: institution.clientName, until: institution.expiresOn, since: institution.addedAt }
    : { words: '', until: '', since: null };
}

const about = (path: VisibilityPath, facts: Facts) => ({
  name: facts.item.name,
  path,
  facts,
  source: sourceOf(path, facts),
  location: facts.locations.find(
    (one) =>
      path.pathID.endsWith(`/${one.lesson?.subTopic.id ?? one.class.id}`) && one.class.id === path.classID,
  ),
  appName: facts.accounts.find(({ userAppsID }) => userAppsID === path.userAppsID)?.appName ?? '',
});

const notThere = ({ name }: About) => `${name} is not available at the moment.`;

const dayOf = (at: Date | null | undefined) => (at ? shownDay(at) : '');

const sentences: Readonly<Record<LinkRule, (about: About) => string>> = {
  app: (item) =>
    item.location && item.appName !== item.location.app.name
      ? `${item.name} is in the ${item.location.app.name} app, and your account is for the ${item.appName} app.`
      : notThere(item),
  account: () => 'Your account is not active.',
  payment: ({ name, source, facts }) =>
    source.since && source.since > facts.at
      ? `You bought ${source.words} on ${dayOf(source.since)}; before then it did not open ${name}.`
      : `The payment for ${source.words} was not completed.`,
  refund: ({ name, source }) => `The payment for ${source.words} was refunded, so it does not open ${name}.`,
  access: ({ name, path, source, facts }) =>
    path.kind === 'none'
      ? `You have not bought ${name} yet.`
      : source.since && source.since > facts.at
        ? `You were granted access to ${name} on ${dayOf(source.since)}, and not before.`
        : source.withdrawnAt
          ? `Your access to ${name} was revoked on ${dayOf(source.withdrawnAt)}.`
          : `Your access to ${name} through ${source.words} is not active.`,
  package: ({ source }) => `${source.words} is no longer available.`,
  held: ({ name }) => `Nothing that you have bought contains ${name}.`,
  elective: ({ name, source, isMet }) =>
    isMet === 'unknown'
      ? `We do not know yet whether you chose the elective ${name} with ${source.words}.`
      : `You chose another elective than ${name} with ${source.words}.`,
  expiry: ({ name, path, source }) =>
    path.kind === 'order'
      ? `Your access to ${name} ended on ${shownDay(source.until)}: you bought ${source.words} on ${dayOf(source.since)}.`
      : `Your access to ${name} ended on ${shownDay(source.until)}.`,
  course: notThere,
  subject: notThere,
  class: notThere,
  topic: notThere,
  subTopic: notThere,
  content: ({ name, location }) =>
    location?.lesson?.video ? `${name} is not available at the moment.` : `${name} has no content yet.`,
  release: ({ name, location, facts }) => {
    const { subTopic, video } = location?.lesson ?? {};
    if (subTopic?.release === 'coming soon') return `${name} is coming soon.`;
    if (subTopic?.releaseOn && subTopic.releaseOn > facts.day)
      return `${name} opens on ${shownDay(subTopic.releaseOn)}.`;
    return video ? `${name} opens on ${shownInstant(video.activatesAt)}.` : `${name} is not released yet.`;
  },
  device: ({ source }) =>
    `You are signed in on more devices than ${source.words} allows. Please sign out on one of them.`,
  price: ({ name, location }) =>
    location?.lesson ? `${name} is part of a paid course.` : `You have not bought ${name} yet.`,
};
