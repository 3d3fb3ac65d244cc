import { type FixAction, fixActions } from '@prepdesk/contract/entitlement/visibility';
import type { Evidence, Fix, Opens } from '@prepdesk/contract/entitlement/why-not-visible';
import type { RecordName } from '@prepdesk/contract/records';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { AccountFact, GrantFact, InstitutionFact, LocationFact, OrderFact } from './facts.ts';

/** The rows that prove a link, each with the screen that shows it. */

const opensAt = (path: RoutePath, id: Opens['id'] = {}, name = ''): Opens => ({ path, name, id });

const row = (table: RecordName, key: string | number, words: string, opens: Opens | null): Evidence => ({
  table,
  key: String(key),
  words,
  opens,
});

export const fixOf = (action: FixAction, opens: Opens | null = null): Fix => ({
  action,
  ...fixActions[action],
  opens,
});

const at = ({ app, course, class: { id } }: LocationFact) => ({ appId: app.id, coId: course.id, clId: id });

const lessonAt = (location: LocationFact): Opens => {
  const { topic } = location.lesson!;
  return opensAt('/topics/{id}', { ...at(location), topicId: topic.id }, topic.name);
};

const contentAt = (location: LocationFact): Opens => {
  const { topic, subTopic } = location.lesson!;
  const { slugID: slugId, slugName } = subTopic;
  const id = { ...at(location), topicId: topic.id, subTopicId: subTopic.id, slugId, slugName };
  return opensAt('/subtopic/{id}', id, subTopic.name);
};

export const appRow = ({ app }: LocationFact): Evidence =>
  row('apps', app.id, `app ${app.id}`, opensAt('/appsInfo'));

export const accountRow = ({ userAppsID, phone }: AccountFact): Evidence =>
  row('learners', userAppsID, `user ${userAppsID}`, opensAt('/access', { userPhone: phone }));

export const courseRow = ({ app, course }: LocationFact): Evidence =>
  row('courses', course.id, `course ${course.id}`, opensAt('/courses', { appId: app.id }));

export const subjectRow = ({ app, course, subject }: LocationFact): Evidence =>
  row('subject_maps', subject.id, `subject ${subject.subjectID}`, {
    ...opensAt('/subjects', { appId: app.id, coId: course.id }),
  });

export const classRow = ({ app, course, subject, class: { id } }: LocationFact): Evidence =>
  row('classes', id, `class ${id}`, {
    ...opensAt(
      '/classes/{id}',
      { appId: app.id, coId: course.id, subId: subject.subjectID, mapId: subject.id },
      subject.name,
    ),
  });

export const topicRow = (location: LocationFact): Evidence =>
  row(
    'topics',
    location.lesson!.topic.id,
    `topic ${location.lesson!.topic.id}`,
    opensAt('/topics', at(location)),
  );

export const subTopicRow = (location: LocationFact): Evidence => {
  const { id } = location.lesson!.subTopic;
  return row('sub_topics', id, `sub ${id}`, lessonAt(location));
};

export const contentRow = (location: LocationFact): Evidence => {
  const { subTopic, video } = location.lesson!;
  if (video) {
    const key = `${subTopic.id}/${video.id}`;
    return row('sub_topic_videos', key, `video ${video.id}`, contentAt(location));
  }
  return row('sub_topics', subTopic.id, `sub ${subTopic.id}`, contentAt(location));
};

export const videoRow = ({ id }: { id: number }): Evidence =>
  row('videos', id, `video ${id}`, { ...opensAt('/addVideo'), list: { search: String(id) } });

export const orderRow = ({ id, orderNumber }: OrderFact): Evidence =>
  row('orders', id, orderNumber, opensAt('/orders', { search: orderNumber }));

export const refundRow = (order: OrderFact): Evidence =>
  order.refundID
    ? row('refunds', order.refundID, `refund ${order.refundID}`, orderRow(order).opens)
    : orderRow(order);

export const electiveRow = (order: OrderFact, classID: number): Evidence =>
  order.electives.includes(classID)
    ? row('order_electives', `${order.id}/${classID}`, `${order.orderNumber}`, orderRow(order).opens)
    : { ...orderRow(order), words: order.electives.length > 0 ? order.orderNumber : 'no row' };

export const grantRow = ({ id }: GrantFact, { phone }: AccountFact): Evidence =>
  row('learner_access', id, `access ${id}`, opensAt('/access', { userPhone: phone }));

export const institutionRow = ({ clientID, clientName }: InstitutionFact): Evidence =>
  row('institution_clients', clientID, `client ${clientID}`, {
    ...opensAt('/clientuserDetail/{id}', { clientID }, clientName),
  });

export const seatsRow = (institution: InstitutionFact): Evidence => ({
  ...institutionRow(institution),
  table: 'institution_packages',
  key: String(institution.id),
  words: `seats ${institution.id}`,
});

const packageAt = ({ id, name }: { id: number; name: string }): Opens =>
  opensAt('/prepclinic/packges_details/{id}', { packageId: id }, name);

export const packageRow = (one: { id: number; name: string }): Evidence =>
  row('packages', one.id, `pack ${one.id}`, packageAt(one));

export const holdingRow = (one: { id: number; name: string }, classID: number): Evidence =>
  row('package_classes', `${one.id}/${classID}`, `pack ${one.id}`, packageAt(one));

export const deviceRow = ({ userAppsID, devices, phone }: AccountFact): Evidence => {
  const [newest] = devices;
  const opens = opensAt('/loggedIn', { search: phone });
  return newest
    ? row('devices', newest.id, `dev ${newest.id}`, opens)
    : row('learners', userAppsID, 'no row', opens);
};
