import type { Paper } from './paper.ts';
import { Pen, type Style } from './pen.ts';
import { cutTo, linesOf } from './text-lines.ts';

/** Commercial A4 sheets of 3 × 8 labels without margins. */
const columns = 3;
const rowsAPage = 8;
const maxPages = 10;
const page = { width: 595.28, height: 841.89 };
const label = { width: page.width / columns, height: page.height / rowsAPage };
const inset = 11;
const inner = { width: label.width - 2 * inset, height: label.height - 2 * inset };

export type Label = {
  name: string;
  /** One below the other. */
  street: readonly string[];
  /** With the zipcode. */
  town: string;
  /** State and country. */
  region: string;
  phone: string;
  /** At the foot, for the person who packs. */
  note: string;
};

const strong: Style = { size: 10.5, face: 'strong', colour: '#111111' };
const plain: Style = { size: 8.5, face: 'regular', colour: '#111111' };
const dialled: Style = { ...plain, face: 'strong' };
const quiet: Style = { size: 6.5, face: 'regular', colour: '#555555' };

const heightOf = ({ size }: Style): number => size * 1.2;

export const labelSheet: Paper<undefined, Label> = {
  options: () => ({ size: 'A4', margin: 0, autoFirstPage: false }),
  maxPages,
  tooMany: `These labels need more than ${maxPages} sheets. Please choose at most ${maxPages * columns * rowsAPage} of them`,
  begin: (document) => {
    const pen = new Pen(document);
    let count = 0;
    return {
      add: (one) => {
        const onPage = count % (columns * rowsAPage);
        if (onPage === 0) document.addPage();
        const left = (onPage % columns) * label.width + inset;
        const top = Math.floor(onPage / columns) * label.height + inset;
        drawLabel(pen, one, left, top);
        count += 1;
      },
      end: () => {},
    };
  },
};

function drawLabel(pen: Pen, one: Label, left: number, top: number): void {
  const cut = (text: string, style: Style, maxLines: number) => {
    const measure = measureOf(pen, style);
    return cutTo(maxLines, linesOf([text], measure, inner.width, maxLines + 1), measure, inner.width);
  };
  const name = cut(one.name, strong, 2);
  const phone = cut(one.phone, dialled, 1);
  const foot = inner.height - heightOf(quiet);
  const room = foot - name.length * heightOf(strong) - phone.length * heightOf(dialled);
  const address = addressLines(pen, one, Math.floor(room / heightOf(plain)));
  let y = top;
  for (const [lines, style] of [
    [name, strong],
    [address, plain],
    [phone, dialled],
  ] as const) {
    for (const line of lines) {
      pen.write(line, style, left, y);
      y += heightOf(style);
    }
  }
  for (const line of cut(one.note, quiet, 1)) pen.write(line, quiet, left, top + foot);
}

const measureOf = (pen: Pen, style: Style) => (text: string) => pen.widthOf(text, style);

/** A parcel arrives without the end of its street, but not without its town: what is too long is cut from the street. */
function addressLines(pen: Pen, { street, town, region }: Label, maxLines: number): string[] {
  const measure = measureOf(pen, plain);
  const { width } = inner;
  const whole = linesOf([...street, town, region], measure, width, maxLines + 1);
  if (whole.length <= maxLines) return whole;
  const end = linesOf([[town, region].filter(Boolean).join(', ')], measure, width, 3);
  const townLines = cutTo(2, end, measure, width);
  const streetLines = maxLines - townLines.length;
  return [
    ...cutTo(streetLines, linesOf(street, measure, width, streetLines + 1), measure, width),
    ...townLines,
  ];
}
