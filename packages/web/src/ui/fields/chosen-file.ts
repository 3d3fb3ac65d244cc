import { imageTooLarge, largestImageBytes, sentenceForOtherImage } from '@prepdesk/contract/files/images';
import { isRefusal } from '../../api/refusal.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

/** Why a file cannot be sent, found before any of it is read; '' when it can. */
export function errorOfImage({ name, size, type }: { name: string; size: number; type: string }): string {
  if (!imageTypes.includes(type)) return sentenceForOtherImage(type || name);
  return size > largestImageBytes ? imageTooLarge : '';
}

/** Why a file was not stored: a refusal in the server's own words, anything else in the documents' (d3 §8). */
export const errorOfUpload = (failure: unknown, fileName: string): string =>
  isRefusal(failure) ? failure.message : `Couldn't upload file: ${fileName}.`;

/** A file as a base64 data URL. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
