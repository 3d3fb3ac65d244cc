import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What the catalogue's leaves hold, each loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/mcq_ques': () => import('./mcq-questions-screen.tsx'),
  '/numerical-ques': () => import('./numerical-questions-screen.tsx'),
  '/addnotes/{id}': () => import('./add-notes-screen.tsx'),
  '/addSlides/{id}': () => import('./add-slides-screen.tsx'),
  '/questions': () => import('./question-screen.tsx'),
  '/updatehtml': () => import('./update-html-screen.tsx'),
  '/subtopic/{id}': () => import('./mapping-screen.tsx'),
  '/addVideo': () => import('./add-video-screen.tsx'),
  '/addMicrotopicsVideo': () => import('./add-micro-topics-screen.tsx'),
  '/microtopics/{id}': () => import('./topic-detail-screen.tsx'),
  '/add_treasures': () => import('./treasures-screen.tsx'),
  '/add_topics': () => import('./treasure-topics-screen.tsx'),
  '/map_treasure': () => import('./map-treasure-screen.tsx'),
};
