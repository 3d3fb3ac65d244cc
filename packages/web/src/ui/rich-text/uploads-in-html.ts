const placePlaceholder = '<span data-upload="[^"]*"></span>';

/** Whether rich text has places for images that are still uploading. Such text is never sent. */
export const hasUploads = (html: string): boolean => new RegExp(placePlaceholder).test(html);

export const withoutUploads = (html: string): string => html.replace(new RegExp(placePlaceholder, 'g'), '');
