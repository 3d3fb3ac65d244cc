import { images } from './images.ts';
import { studyFiles } from './study-files.ts';

export const records = ['images', 'study_files'] as const;

export const calls = {
  images,
  studyFiles,
};
