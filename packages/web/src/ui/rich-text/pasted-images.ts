import { isKeptLink, isOwnImage } from '@prepdesk/contract/kept-html';

type Options = {
  /** The origin of this product: its own images may be pasted with their full address. */
  origin: string;
  /** Starts the upload of a data URL. @returns the key of the place reserved for the image */
  take: (dataUrl: string) => string;
};

const image = /<img\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/**
 * Keeps only our own images in cleaned HTML: an embedded image is uploaded, an image of another site becomes a link to
 * it, and an image on the sender's disk is lost, since no browser may read it.
 */
export function withoutForeignImages(
  html: string,
  { origin, take }: Options,
): { html: string; lost: number } {
  let lost = 0;
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
    lost += 1;
    return '';
  });
  return { html: kept, lost };
}
