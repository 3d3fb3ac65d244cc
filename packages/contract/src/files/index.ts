export { images } from './images.ts';
export { studyFiles } from './study-files.ts';

export const records = ['images', 'study_files'] as const;
