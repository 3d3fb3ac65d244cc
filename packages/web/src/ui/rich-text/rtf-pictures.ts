/**
 * The pictures of a text in RTF, as data URLs, in their order; '' for one that no browser shows (EMF, WMF). Word puts
 * them on the clipboard beside HTML that only names files on the sender's disk.
 */
export function rtfPictures(rtf: string): string[] {
  if (!rtf.includes('\\pict')) return [];
  const pictures: string[] = [];
  const groups: Group[] = [];
  let end = 0;
  token.lastIndex = 0;
  for (let match = token.exec(rtf); match; match = token.exec(rtf)) {
    const { 0: source, 1: word, 2: count = '', index } = match;
    end = index + source.length;
    const group = groups.at(-1);
    if (source === '{') {
      groups.push({ isSkipped: group?.isSkipped ?? false, isPicture: false, type: '', hex: '' });
    } else if (source === '}') {
      const closed = groups.pop();
      if (closed?.isPicture && !closed.isSkipped) pictures.push(dataUrl(closed));
    } else if (group && word === 'bin') token.lastIndex = end + Number(count);
    else if (group && word !== undefined) note(group, word);
    else if (group?.isPicture && !group.isSkipped && !source.startsWith('\\')) group.hex += source;
  }
  return pictures;
}

type Group = { isSkipped: boolean; isPicture: boolean; type: string; hex: string };

const token = /\\([a-z]+)(-?\d+)? ?|\\[^a-z]|[{}]|[^\\{}]+/gi;

/** A second copy for older programs, pictures of bullets, and what is not part of the copied text. */
const skipped =
  /^(?:nonshppict|listpicture|header[lrf]?|footer[lrf]?|picprop|blipuid|sp|datastore|themedata)$/;

function note(group: Group, word: string): void {
  if (skipped.test(word)) group.isSkipped = true;
  else if (word === 'pict') group.isPicture = true;
  else if (word === 'pngblip') group.type = 'png';
  else if (word === 'jpegblip') group.type = 'jpeg';
}

const bytesAtOnce = 8192;

function dataUrl({ type, hex }: Group): string {
  const digits = hex.replace(/\s+/g, '');
  if (type === '' || digits === '' || digits.length % 2 !== 0 || /[^\da-f]/i.test(digits)) return '';
  let bytes = '';
  for (let at = 0; at < digits.length; at += bytesAtOnce * 2) {
    const codes = digits.slice(at, at + bytesAtOnce * 2).match(/../g) ?? [];
    bytes += String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
  }
  return `data:image/${type};base64,${btoa(bytes)}`;
}
