/** The pattern of `like` for this text: what % and _ stand for there, they are themselves in what somebody typed. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for texts that have this one in them. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
