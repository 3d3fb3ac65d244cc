import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The screens of uploaded images, notes and slides, each loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/addnotes/{id}': () => import('./add-notes-screen.tsx'),
  '/addSlides/{id}': () => import('./add-slides-screen.tsx'),
  '/imageUpload': () => import('./image-upload-screen.tsx'),
};
