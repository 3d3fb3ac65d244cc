import type { Domain } from '../../domain.ts';
import { images } from './images.ts';
import { studyFiles } from './study-files.ts';

export const files: Domain = { calls: [images, studyFiles] };
export { pixelsOfImage } from './image-pixels.ts';
export { imageTypes, storeImage } from './images.ts';
export { linkedFileAt, studyFileAt } from './study-files.ts';
