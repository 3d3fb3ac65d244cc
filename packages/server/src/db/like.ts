/** Escapes the text for a `like` pattern, so that a typed % or _ stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `like` pattern for texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The `like` pattern for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
