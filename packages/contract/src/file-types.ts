import { otherKinds } from './other-files.ts';

/** Kinds of files that people upload: their names, the types they are served as, and their extensions. */
export const fileTypes = {
  pdf: { label: 'PDF', contentType: 'application/pdf', endings: ['pdf'] },
  png: { label: 'PNG', contentType: 'image/png', endings: ['png'] },
  jpg: { label: 'JPEG', contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { label: 'WebP', contentType: 'image/webp', endings: ['webp'] },
  docx: {
    label: 'Word (.docx)',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  pptx: {
    label: 'PowerPoint (.pptx)',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
  xlsx: {
    label: 'Excel (.xlsx)',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  m4a: { label: 'M4A', contentType: 'audio/mp4', endings: ['m4a', 'mp4', '3gp', '3ga'] },
  aac: { label: 'AAC', contentType: 'audio/aac', endings: ['aac'] },
  mp3: { label: 'MP3', contentType: 'audio/mpeg', endings: ['mp3'] },
  wav: { label: 'WAV', contentType: 'audio/wav', endings: ['wav'] },
  csv: { label: 'CSV', contentType: 'text/csv; charset=utf-8', endings: ['csv'] },
} as const satisfies Record<string, { label: string; contentType: string; endings: readonly string[] }>;

export type FileType = keyof typeof fileTypes;

const types = Object.keys(fileTypes) as FileType[];

const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind that a name claims by its extension. */
export function typeOfName(name: string): FileType | undefined {
  const ending = endingOf(name);
  return types.find((type) => (fileTypes[type].endings as readonly string[]).includes(ending));
}

/** 'PDF, PNG or JPEG' */
export function typesInWords(allowed: readonly FileType[]): string {
  const labels = allowed.map((type) => fileTypes[type].label);
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : (labels[0] ?? '');
}

/** What a browser's file picker offers: '.pdf,.png' */
export const endingsOf = (allowed: readonly FileType[]): string =>
  allowed.flatMap((type) => fileTypes[type].endings.map((ending) => `.${ending}`)).join(',');

/** Equal for what people and their computers see as the same file: 'Café.PDF' and 'café.pdf', composed or not. */
export const sameName = (name: string): string => name.normalize('NFC').toLowerCase();

const mebibyte = 1024 * 1024;

/** The part of a name after its folders. */
const lastName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/**
 * 'This is a HEIC picture of an iPhone. Please save it as JPEG'; '' for a kind without a better sentence.
 * @param kind a file extension
 */
export function otherKind(kind: string, allowed: readonly FileType[], subject = 'This'): string {
  const other = Object.hasOwn(otherKinds, kind) ? otherKinds[kind] : undefined;
  if (!other || !allowed.includes(other.saveAs)) return '';
  return `${subject} is ${other.is}. Please save it as ${fileTypes[other.saveAs].label}`;
}

/** Why a file is refused; the same messages in browser and server. */
export const fileErrors = {
  isEmpty: (name: string) => `“${lastName(name)}” is empty`,
  isTooLarge: (name: string, maxBytes: number) =>
    `“${lastName(name)}” is too large: a file may have ${Math.floor((maxBytes / mebibyte) * 10) / 10} MB at most`,
  isOther: (name: string, allowed: readonly FileType[]) =>
    otherKind(endingOf(name), allowed, `“${lastName(name)}”`) ||
    `“${lastName(name)}” is not taken here: please choose ${typesInWords(allowed)}`,
  /** @param detected the extension of what it is inside */
  lies: (name: string, claimed: FileType, detected = '') =>
    otherKind(detected, [claimed], `“${lastName(name)}”`) ||
    `“${lastName(name)}” is not a ${fileTypes[claimed].label} file inside, whatever its name says`,
  isCutOff: (name: string) => `“${lastName(name)}” ends too early: please save it again, or send it again`,
  hasMacros: (name: string) =>
    `“${lastName(name)}” has macros inside, which can harm whoever opens it. Please save it without them`,
};

/**
 * What is wrong with a file, as far as that is known before it is sent; '' for nothing.
 * @param maxBytes the server's limit
 */
export function errorBeforeSending(
  file: { name: string; sizeBytes: number },
  allowed: readonly FileType[],
  maxBytes: number,
): string {
  const type = typeOfName(file.name);
  if (!type || !allowed.includes(type)) return fileErrors.isOther(file.name, allowed);
  if (file.sizeBytes === 0) return fileErrors.isEmpty(file.name);
  return file.sizeBytes > maxBytes ? fileErrors.isTooLarge(file.name, maxBytes) : '';
}
