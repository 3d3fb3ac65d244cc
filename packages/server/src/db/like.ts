/** What % and _ stand for in a pattern of `like`, they are themselves in a text that somebody typed. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for texts that have this one in them. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
