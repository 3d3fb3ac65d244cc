import type { FileType } from '../file-types.ts';

/** A spoken reply, in formats that every browser and phone plays, including Safari (gaps B29). */
export const audioTypes = ['m4a', 'aac', 'mp3', 'wav'] as const satisfies readonly FileType[];
export const largestAudioBytes = 10 * 1024 * 1024;

export const audioAddress = (storageKey: string): string => `/files/${storageKey}`;

const notEverywhere = /\.(?:webm|weba|ogg|oga|opus|amr|3gp|flac|wma|mka|caf)$/i;

export const unplayable = 'Not every phone can play this recording: please send M4A, AAC, MP3 or WAV';

/** Whether some of our learners could not play a file with such a name. */
export const isUnplayable = (name: string): boolean => notEverywhere.test(name.replace(/[?#].*$/, ''));
