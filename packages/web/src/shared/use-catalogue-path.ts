import { type Place, places } from '@prepdesk/contract/catalogue/places';
import type { CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useMemo } from 'react';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import { hrefOf, type Opening, useCanOpen } from '../ui/screen/screen-link.tsx';
import type { TrailStep } from '../ui/screen/trail.tsx';

/**
 * The course, subject, class and topic above the lowest record given, by name; null until they are known.
 * @param instead the steps for a person who may not read the place, and for one that is gone
 */
export function useCataloguePath(
  at: CallInput<typeof places.one> | null,
  instead: readonly TrailStep[],
): { trail: readonly TrailStep[] | null; place: Place | undefined } {
  const isAllowed = useMay()(places.one);
  const canOpen = useCanOpen();
  const { data: place, failure } = useRead(places.one, isAllowed ? at : null);
  const isOfClass = !at?.topicID && !at?.subTopicID;
  const isBelowTopic = Boolean(at?.subTopicID);
  const trail = useMemo(() => {
    const steps = place && openingsAbove(place, canOpen);
    if (!steps) return null;
    const above = isOfClass ? steps.slice(0, 2) : isBelowTopic ? steps : steps.slice(0, 3);
    return above.map(({ label, ...opening }) => ({
      label,
      href: canOpen(opening.path) ? hrefOf(opening) : '',
    }));
  }, [place, canOpen, isOfClass, isBelowTopic]);
  const isUnknowable = at === null || !isAllowed || failure !== null;
  return { trail: trail ?? (isUnknowable ? instead : null), place };
}

const firstOf = (canOpen: (path: RoutePath) => boolean, path: RoutePath, other: RoutePath) =>
  canOpen(path) ? path : other;

function openingsAbove(place: Place, canOpen: (path: RoutePath) => boolean): (Opening & { label: string })[] {
  const ofCourse = { appId: place.appID, coId: place.courseID };
  const ofSubject = { ...ofCourse, subId: place.subjectID, mapId: place.subjectMapID };
  const subjectList = firstOf(canOpen, '/subjects', '/subjectlist');
  const classList = firstOf(canOpen, '/classes/{id}', '/classlist/{id}');
  const ofTopic = { topicId: place.topicID, ...ofCourse, clId: place.classID };
  const topicName = place.topicName ?? '';
  return [
    { label: place.courseName, path: subjectList, id: ofCourse },
    { label: place.subjectName, path: classList, name: place.subjectName, id: ofSubject },
    { label: place.className, path: '/topics', id: { ...ofSubject, clId: place.classID } },
    { label: topicName, path: '/topics/{id}', name: topicName, id: ofTopic },
  ];
}
