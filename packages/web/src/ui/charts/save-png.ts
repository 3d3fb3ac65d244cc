import { companyDay } from '@prepdesk/contract/company-time';
import { download } from '../table/csv.ts';

const scale = 2;
const paddingPx = 20;
const titlePx = 30;
const linePx = 20;

/** The properties that style sheets set on the drawing: they are copied, since a picture file has no style sheets. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'font-family',
];

/**
 * Saves a drawing as it looks on screen, below its title and description.
 * @throws Error where the browser cannot draw it
 */
export async function savePng(
  picture: SVGSVGElement,
  { title, lines }: { title: string; lines: readonly string[] },
): Promise<void> {
  const { width, height } = picture.getBoundingClientRect();
  const shown = lines.filter(Boolean);
  const headPx = titlePx + shown.length * linePx;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * paddingPx) * scale;
  canvas.height = (height + headPx + 2 * paddingPx) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { style, colours } = looksOf(picture);
  context.scale(scale, scale);
  context.fillStyle = colours('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = colours('--ink');
  context.font = `620 17px ${style.fontFamily}`;
  context.fillText(title, paddingPx, paddingPx);
  context.fillStyle = colours('--ink-2');
  context.font = `13px ${style.fontFamily}`;
  for (const [index, line] of shown.entries()) {
    context.fillText(line, paddingPx, paddingPx + titlePx + index * linePx, width);
  }
  context.drawImage(await imageOf(picture, { width, height }), paddingPx, paddingPx + headPx, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('no picture');
  download(`${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${companyDay()}.png`, file);
}

function looksOf(element: Element) {
  // Colours have a light and a dark value, which a canvas does not know: the browser computes the one that is shown.
  const probe = document.createElement('i');
  const colours = (name: string) => {
    probe.style.color = `var(${name})`;
    element.after(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return { style: getComputedStyle(element), colours };
}

async function imageOf(picture: SVGSVGElement, size: { width: number; height: number }) {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...picture.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    for (const name of styled) copies[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
