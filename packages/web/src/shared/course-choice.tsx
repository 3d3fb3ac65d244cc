import { apps } from '@prepdesk/contract/catalogue/apps';
import type { Course } from '@prepdesk/contract/catalogue/courses';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useApp } from '../api/chosen-app.ts';
import { readID, useEncodedID } from '../api/encoded-id.ts';
import { useMay } from '../api/use-may.ts';
import { useChoices } from '../api/use-read.ts';
import { type Choice, choicesOf } from '../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../ui/list/choice-select.tsx';
import { firstInUse, useDefaultChoice } from './default-choice.ts';
import { type CourseScope, scopeShape, useKeptScope } from './kept-scope.ts';

export type { CourseScope } from './kept-scope.ts';

/** The place in the address, for use before anything is drawn. */
export const scopeInAddress = (): CourseScope =>
  readID(scopeShape, new URLSearchParams(location.search).get('id') ?? undefined).id ?? {};

/** Both apps with their courses; empty for a person who may not read them. */
export function useApps() {
  const may = useMay();
  return useChoices(apps.list, may(apps.list) ? {} : null);
}

export function useCourses(appID: number | undefined): readonly Course[] {
  return useApps().data?.find((app) => app.appID === appID)?.courses ?? [];
}

/** The name of a course; '' while it is not known, or for a person who may not read the courses. */
export function useCourseName(appID: number | undefined, courseID: number | undefined): string {
  return useCourses(appID).find((course) => course.courseID === courseID)?.name ?? '';
}

export const courseChoices = (courses: readonly Course[]): Choice[] => choicesOf(courses, 'courseID', 'name');

/** The same list until the apps are read again, so that the fields of a form may depend on it. */
export function useCourseChoices(appID: number | undefined): readonly Choice[] {
  const { data, unread } = useApps();
  return useMemo(
    () => (data ? courseChoices(data.find((app) => app.appID === appID)?.courses ?? []) : unread),
    [data, unread, appID],
  );
}

/** As `useCourseChoices`, of both apps. */
export function useAppChoices(): readonly Choice[] {
  const { data, unread } = useApps();
  return useMemo(() => (data ? choicesOf(data, 'appID', 'name') : unread), [data, unread]);
}

/**
 * As `useScope`; where the address has no course, the last one that the person chose in this app, else the first. A link
 * that has only a class keeps it.
 */
export function useLastScope() {
  const { scope: at, ...rest } = useScope();
  const courses = useCourses(at.appId);
  const last = useKeptScope(at);
  const isThere = courses.some(({ courseID }) => courseID === last.coId);
  const first = firstInUse(courses);
  const usual: CourseScope | null = isThere ? last : first ? { coId: first.courseID } : null;
  const filled =
    usual && !rest.isBroken && at.coId === undefined && at.clId === undefined
      ? { ...usual, appId: at.appId }
      : null;
  useDefaultChoice(filled, rest.replace);
  return { ...rest, scope: filled ?? at };
}

/**
 * The App and Course choice of a list, kept in the encoded id of the address. The app follows the switch in the
 * top bar, and the switch follows a link that names another app.
 * @param parameter the query parameter, on screens that name it differently (gaps A50)
 */
export function useScope(parameter = 'id') {
  const { id: chosen, isBroken, choose, replace } = useEncodedID(scopeShape, parameter);
  const { appID, chooseApp } = useApp();
  const before = useRef(appID);
  const appId = chosen?.appId ?? appID;
  const appInLink = chosen?.appId;

  useEffect(
    function keepBothAppChoicesTheSame() {
      if (appID !== before.current) {
        before.current = appID;
        if (appInLink !== appID) choose({ appId: appID });
      } else if (appInLink === 1 || appInLink === 2) {
        before.current = appInLink;
        chooseApp(appInLink);
      }
    },
    [appID, appInLink, choose, chooseApp],
  );
  return { scope: { ...chosen, appId }, isBroken, choose, replace };
}

export function AppChoice({ appID, onChoose }: { appID: number; onChoose: (appID: number) => void }) {
  return (
    <ChoiceSelect
      label="App"
      value={appID}
      choices={useAppChoices()}
      onChoose={(value) => onChoose(Number(value))}
    />
  );
}

/** App and Course in the bar, then the list's other choices. */
export function CourseChoice(props: {
  scope: CourseScope;
  choose: (scope: CourseScope) => void;
  children?: ReactNode;
}) {
  const { scope: at, choose } = props;
  const courses = useCourseChoices(at.appId);
  return (
    <>
      <AppChoice appID={at.appId ?? 0} onChoose={(appId) => choose({ appId })} />
      <ChoiceSelect
        label="Course"
        value={at.coId}
        choices={courses}
        isDisabled={courses.length === 0}
        onChoose={(coId) => choose({ appId: at.appId, coId: Number(coId) })}
      />
      {props.children}
    </>
  );
}

/** The message for an app without courses, or a list without a chosen course (d1 §8). */
export function useIdleMessage(appID: number | undefined, hint: string): string {
  const { data } = useApps();
  const hasNoCourse = data !== undefined && !data.find((app) => app.appID === appID)?.courses.length;
  return hasNoCourse ? 'No Course data found' : hint;
}
