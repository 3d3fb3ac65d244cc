import { isKeptLink, isOwnImage } from '@prepdesk/contract/kept-html';

type Options = {
  /** Where this product is served: its own images may come with the full address. */
  origin: string;
  /** Begins the upload of a data URL. @returns the key of the place that the image will take */
  take: (dataUrl: string) => string;
};

const image = /<img\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

/**
 * Of the images in clean HTML only those stay that are ours: what is written into the text is uploaded, one of
 * another site becomes a link to it, and one on the sender's disk is lost, since no browser may read it.
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
