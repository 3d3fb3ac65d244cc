/** The pattern of `like` for texts that have this one in them; its own % and _ stand for themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;

export const beginningWith = (text: string): string => `${literally(text)}%`;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
