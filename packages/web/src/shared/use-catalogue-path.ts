import { type CatalogueParents, catalogueParents } from '@prepdesk/contract/catalogue/catalogue-parents';
import type { CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useMemo } from 'react';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import { hrefOf, type Opening, useCanOpen } from '../ui/screen/screen-link.tsx';
import type { TrailStep } from '../ui/screen/trail.tsx';

/**
 * The course, subject, class and topic above the lowest record given, by name; null until they are known.
 * @param instead the steps for a person who may not read them, and for a record that is gone
 */
export function useCataloguePath(
  at: CallInput<typeof catalogueParents.one> | null,
  instead: readonly TrailStep[],
): { trail: readonly TrailStep[] | null; parents: CatalogueParents | undefined } {
  const isAllowed = useMay()(catalogueParents.one);
  const canOpen = useCanOpen();
  const { data: parents, failure } = useRead(catalogueParents.one, isAllowed ? at : null);
  const isOfClass = !at?.topicID && !at?.subTopicID;
  const isBelowTopic = Boolean(at?.subTopicID);
  const trail = useMemo(() => {
    const steps = parents && openingsAbove(parents, canOpen);
    if (!steps) return null;
    const above = isOfClass ? steps.slice(0, 2) : isBelowTopic ? steps : steps.slice(0, 3);
    return above.map(({ label, ...opening }) => ({
      label,
      href: canOpen(opening.path) ? hrefOf(opening) : '',
    }));
  }, [parents, canOpen, isOfClass, isBelowTopic]);
  const isUnknowable = at === null || !isAllowed || failure !== null;
  return { trail: trail ?? (isUnknowable ? instead : null), parents };
}

const firstOf = (canOpen: (path: RoutePath) => boolean, path: RoutePath, other: RoutePath) =>
  canOpen(path) ? path : other;

function openingsAbove(
  parents: CatalogueParents,
  canOpen: (path: RoutePath) => boolean,
): (Opening & { label: string })[] {
  const ofCourse = { appId: parents.appID, coId: parents.courseID };
  const ofSubject = { ...ofCourse, subId: parents.subjectID, mapId: parents.subjectMapID };
  const subjectList = firstOf(canOpen, '/subjects', '/subjectlist');
  const classList = firstOf(canOpen, '/classes/{id}', '/classlist/{id}');
  const ofTopic = { topicId: parents.topicID, ...ofCourse, clId: parents.classID };
  const topicName = parents.topicName ?? '';
  return [
    { label: parents.courseName, path: subjectList, id: ofCourse },
    { label: parents.subjectName, path: classList, name: parents.subjectName, id: ofSubject },
    { label: parents.className, path: '/topics', id: { ...ofSubject, clId: parents.classID } },
    { label: topicName, path: '/topics/{id}', name: topicName, id: ofTopic },
  ];
}
