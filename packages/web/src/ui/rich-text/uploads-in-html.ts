const place = '<span data-upload="[^"]*"></span>';

/** Rich text that is being written holds a place for each image that is still uploading; it is never sent so. */
export const hasUploads = (html: string): boolean => new RegExp(place).test(html);

export const withoutUploads = (html: string): string => html.replace(new RegExp(place, 'g'), '');
