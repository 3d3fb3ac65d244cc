import type { Screens } from '../../ui/screen/part.ts';

/** The screens of the catalogue, each loaded when it is opened. */
export const screens: Screens = {
  '/courses': () => import('./courses-screen.tsx'),
  '/courses/{id}': () => import('./levels-screen.tsx'),
  '/subjects': () => import('./subjects-screen.tsx'),
  '/subjectlist': () => import('./subjects-screen.tsx'),
  '/addsubjects': () => import('./add-subject-screen.tsx'),
  '/classes/{id}': () => import('./classes-screen.tsx'),
  '/classlist/{id}': () => import('./classes-screen.tsx'),
  '/topics': () => import('./topics-screen.tsx'),
  '/topics/{id}': () => import('./sub-topics-screen.tsx'),
  '/test': () => import('./tests-screen.tsx'),
  '/books': () => import('./books-screen.tsx'),
  '/qbankLive': () => import('./q-bank-live-screen.tsx'),
  '/topic_search': () => import('./topic-search-screen.tsx'),
  '/class_details': () => import('./class-details-screen.tsx'),
  '/prepclinic/classes': () => import('./clinical-classes-screen.tsx'),
  '/microtopics/{id}': () => import('./topic-detail-screen.tsx'),
  '/updatehtml': () => import('./update-html-screen.tsx'),
};
