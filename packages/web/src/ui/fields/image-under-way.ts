const mark = 'uploading:';

/** While an image uploads, its field holds the previous address with a mark, which is never sent. */
export const underWay = (before: string): string => mark + before;

export const holdsUpload = (value: string): boolean => value.startsWith(mark);

export const beforeUpload = (value: string): string =>
  holdsUpload(value) ? value.slice(mark.length) : value;
