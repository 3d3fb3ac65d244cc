import { apps, type Course } from '@prepdesk/contract/catalogue/apps';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../api/chosen-app.ts';
import { readID, useEncodedID } from '../api/encoded-id.ts';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import { ChoiceSelect } from '../ui/screen/choice-select.tsx';
import { type Place, placeShape, useKeptPlace } from './kept-place.ts';

export type { Place } from './kept-place.ts';

/** The place that the address names, before anything is drawn. */
export const placeInAddress = (): Place =>
  readID(placeShape, new URLSearchParams(location.search).get('id') ?? undefined).id ?? {};

/** Both apps with their courses; nothing for a person who may not read them. */
export function useApps() {
  const may = useMay();
  return useRead(apps.list, may(apps.list) ? {} : null);
}

export function useCourses(appID: number | undefined): readonly Course[] {
  return useApps().data?.find((app) => app.appID === appID)?.courses ?? [];
}

/** '' while it is not known, or for a person who may not read the courses. */
export function useCourseName(appID: number | undefined, courseID: number | undefined): string {
  return useCourses(appID).find((course) => course.courseID === courseID)?.name ?? '';
}

export const courseChoices = (courses: readonly Course[]) =>
  courses.map(({ courseID, name }) => ({ value: String(courseID), label: name }));

/** As `usePlace`, and where the address names no course, the last one that the person chose in this app. */
export function useLastPlace() {
  const { place: at, ...rest } = usePlace();
  const courses = useCourses(at.appId);
  const last = useKeptPlace(at);
  const isThere = last.coId !== undefined && courses.some(({ courseID }) => courseID === last.coId);
  const isRestored = at.coId === undefined && isThere;
  const { replace } = rest;
  useEffect(
    function writeItIntoTheAddress() {
      if (isRestored) replace(last);
    },
    [isRestored, last, replace],
  );
  return { ...rest, place: isRestored ? { ...last, appId: at.appId } : at };
}

/**
 * The App and Course choice of a list, kept in the encoded id of the address. The app follows the switch in the
 * top bar, and the switch follows a link that names another app.
 * @param parameter where it is kept, on screens that name it otherwise (gaps A50)
 */
export function usePlace(parameter = 'id') {
  const { id: chosen, isBroken, choose, replace } = useEncodedID(placeShape, parameter);
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
  return { place: { ...chosen, appId }, isBroken, choose, replace };
}

export function AppChoice({ appID, onChoose }: { appID: number; onChoose: (appID: number) => void }) {
  const { data } = useApps();
  return (
    <ChoiceSelect
      label="App"
      value={appID}
      choices={(data ?? []).map((app) => ({ value: String(app.appID), label: app.name }))}
      onChoose={(value) => onChoose(Number(value))}
    />
  );
}

/** App and Course in the bar, then whatever else a list stands under. */
export function CourseChoice(props: { place: Place; choose: (place: Place) => void; children?: ReactNode }) {
  const { place: at, choose } = props;
  const courses = useCourses(at.appId);
  return (
    <>
      <AppChoice appID={at.appId ?? 0} onChoose={(appId) => choose({ appId })} />
      <ChoiceSelect
        label="Course"
        value={at.coId}
        choices={courseChoices(courses)}
        isDisabled={courses.length === 0}
        onChoose={(coId) => choose({ appId: at.appId, coId: Number(coId) })}
      />
      {props.children}
    </>
  );
}

/** What an app without courses, or a list without a course, says (d1 §8). */
export function useWhenNotAsked(appID: number | undefined, hint: string): string {
  const { data } = useApps();
  const hasNoCourse = data !== undefined && !data.find((app) => app.appID === appID)?.courses.length;
  return hasNoCourse ? 'No Course data found' : hint;
}
