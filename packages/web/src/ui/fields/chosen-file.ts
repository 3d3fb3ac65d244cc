import { imageTooLarge, largestImageBytes } from '@prepdesk/contract/files/images';
import { isRefusal } from '../feedback/failure-banner.tsx';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

/** Why a file cannot be sent, found before any of it is read; '' when it can. */
export function errorOfImage(file: { size: number; type: string }): string {
  if (file.size > largestImageBytes) return imageTooLarge;
  return imageTypes.includes(file.type) ? '' : 'Please choose an image file: PNG, JPEG, GIF or WebP';
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
