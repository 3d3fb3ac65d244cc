import { imageTooLarge, largestImageBytes } from '@prepdesk/contract/catalogue/images';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
export const acceptedImages = imageTypes.join(',');

/** Why a file can not be sent, before a byte of it is read; '' when it can. */
export function faultOfImage(file: { size: number; type: string }): string {
  if (file.size > largestImageBytes) return imageTooLarge;
  return imageTypes.includes(file.type) ? '' : 'Please choose an image file: PNG, JPEG, GIF or WebP';
}

/** A file as a base64 data URL. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(`Couldn't upload file: ${file.name}.`));
    reader.readAsDataURL(file);
  });
