import { isKeptLink, isOwnImage } from '@prepdesk/contract/kept-html';

type Options = {
  /** The origin of this product: its own images may be pasted with their full address. */
  origin: string;
  /** Pictures of the same text in RTF, in their order; '' for one that no browser shows. */
  pictures?: readonly string[];
  /** Starts the upload of a data URL. @returns the key of the place reserved for the image */
  take: (dataUrl: string) => string;
};

const image = /<img\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/** Neither on a site nor in the text itself: `file:`, `cid:`, `blob:`, or a path without a site. */
const isOnDisk = (attributes: string): boolean =>
  !/^(?:https?:|data:|\/files\/)/i.test(attribute(attributes, 'src'));

/**
 * Keeps only our own images in cleaned HTML: an embedded image is uploaded, an image of another site becomes a link to
 * it. An image on the sender's disk, which no browser may read, is taken from the RTF or lost.
 */
export function withoutForeignImages(
  html: string,
  { origin, take, pictures = [] }: Options,
): { html: string; lost: number } {
  let lost = 0;
  const onDisk = [...html.matchAll(image)].filter(([, attributes = '']) => isOnDisk(attributes)).length;
  const shown = pictures.filter(Boolean);
  // Drawn shapes are pictures in RTF only, which no browser shows.
  const matching = [pictures, shown].find((some) => some.length === onDisk) ?? [];
  let at = 0;
  const kept = html.replace(image, (tag, attributes: string) => {
    const source = attribute(attributes, 'src');
    const path = source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
    if (isOwnImage(path)) return tag.replace(source, path);
    if (/^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(source)) {
      return `<span data-upload="${take(source)}"></span>`;
    }
    const address = source.replaceAll('&amp;', '&');
    if (/^https?:/i.test(address) && isKeptLink(address)) {
      return `<a href="${source}">${attribute(attributes, 'alt').trim() || 'Image'}</a>`;
    }
    const picture = isOnDisk(attributes) ? (matching[at] ?? '') : '';
    if (isOnDisk(attributes)) at += 1;
    if (picture) return `<span data-upload="${take(picture)}"></span>`;
    lost += 1;
    return '';
  });
  return { html: kept, lost };
}
