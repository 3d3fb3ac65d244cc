const mark = 'uploading:';

/** While an image uploads, its field holds the address of before, marked; it is never sent so. */
export const underWay = (before: string): string => mark + before;

export const holdsUpload = (value: string): boolean => value.startsWith(mark);

export const beforeUpload = (value: string): string =>
  holdsUpload(value) ? value.slice(mark.length) : value;
