import type { Screens } from '../../ui/screen/part.ts';

/** The screens of uploaded images, notes and slides, each loaded when it is opened. */
export const screens: Screens = {
  '/addnotes/{id}': () => import('./study-files-screen.tsx'),
  '/addSlides/{id}': () => import('./study-files-screen.tsx'),
  '/imageUpload': () => import('./image-upload-screen.tsx'),
};
