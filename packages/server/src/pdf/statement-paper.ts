import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { percentText } from '@prepdesk/contract/numbers-shown';
import { paymentZoneName, shownMonth, shownPaymentDay } from '@prepdesk/contract/royalty/payment-time';
import type { RoyaltyStatement, StatementLine } from '@prepdesk/contract/royalty/royalty-statements';
import type { Paper } from './paper.ts';
import { type Document, Pen, type Style } from './pen.ts';
import { fitted } from './text-lines.ts';

/** A statement as it is sent to the faculty: A4, first the sums, then line by line. */

const margin = 36;
const page = { width: 595.28, height: 841.89 };
const right = page.width - margin;
const bottom = page.height - margin - 18;
const ink = { strong: '#16201d', usual: '#3a4744', quiet: '#5f6e6a', rule: '#d8dfdd', amber: '#fdf1d8' };
const rowHeight = 22;

type Column = { head: string; x: number; width: number; isAmount?: boolean };

const columns = {
  sale: { head: 'Sale', x: margin, width: 74 },
  package: { head: 'Package Name', x: margin + 78, width: 146 },
  price: { head: 'Price', x: margin + 226, width: 62, isAmount: true },
  rate: { head: 'Share', x: margin + 290, width: 40, isAmount: true },
  exchange: { head: 'Exchange', x: margin + 332, width: 44, isAmount: true },
  royalty: { head: 'Royalty', x: margin + 378, width: 48, isAmount: true },
  recovered: { head: 'MG recovered', x: margin + 428, width: 48, isAmount: true },
  payable: { head: 'Payable', x: margin + 476, width: 47, isAmount: true },
} as const satisfies Record<string, Column>;

/** 1234567.5 → 12,34,567.50; negative with −. */
export function amountText(amount: string): string {
  const [whole = '0', part = '00'] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `${amount.startsWith('-') && /[1-9]/.test(amount) ? '−' : ''}${grouped}.${part}`;
}

/** A document that is written from top to bottom. */
class Sheet {
  y = margin;
  private readonly doc: Document;
  private readonly pen: Pen;

  constructor(doc: Document) {
    this.doc = doc;
    this.pen = new Pen(doc);
  }

  write(
    text: string,
    { x, width, isAmount = false }: Omit<Column, 'head'>,
    { y = this.y, ...look }: Partial<Style> & { y?: number } = {},
  ): void {
    const style: Style = { size: 8, face: 'regular', colour: ink.usual, ...look };
    const measure = (piece: string) => this.pen.widthOf(piece, style);
    const shown = fitted(text, measure, width, '…');
    this.pen.write(shown, style, isAmount ? x + width - measure(shown) : x, y);
  }

  rule(y = this.y): void {
    this.doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(ink.rule).stroke();
  }

  band(height: number): void {
    this.doc.rect(margin - 4, this.y - 3, right - margin + 8, height).fill(ink.amber);
  }

  /** Starts a new page when this height does not fit. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }
}

const wholeLine = { x: margin, width: right - margin };

function head(sheet: Sheet, one: RoyaltyStatement): void {
  sheet.write(one.facultyName, wholeLine, { size: 17, face: 'strong', colour: ink.strong });
  sheet.y += 26;
  sheet.write(
    `Royalty of ${shownMonth(one.month)} · Statement ${one.number} · ${stateText(one)}`,
    wholeLine,
    {
      size: 9.5,
    },
  );
  sheet.y += 22;
  const sums: [string, string][] = [
    ['Royalty', amountText(one.royalty)],
    ['MG recovered', amountText(negated(one.recovered))],
    ['Brought forward', amountText(one.carriedIn)],
    ['Carried forward', amountText(one.carriedOut)],
    ['Payable', `₹ ${amountText(one.payable)}`],
  ];
  for (const [label, amount] of sums) {
    const isLast = label === 'Payable';
    const look = isLast ? { size: 12, face: 'strong' as const, colour: ink.strong } : { size: 9 };
    sheet.write(label, { x: margin, width: 140 }, look);
    sheet.write(amount, { x: margin + 140, width: 120, isAmount: true }, look);
    sheet.y += isLast ? 22 : 15;
  }
  if (one.mgFrom) {
    const { mgAmount, mgBefore, recovered, mgLeft, mgFrom } = one;
    const parts = `before ₹ ${amountText(mgBefore)}, now ₹ ${amountText(recovered)}, left ₹ ${amountText(mgLeft)}`;
    sheet.write(
      `Minimum guarantee ₹ ${amountText(mgAmount)} from ${shownDay(mgFrom)}: recovered ${parts}`,
      wholeLine,
      { size: 8.5, colour: ink.quiet },
    );
    sheet.y += 20;
  }
}

function stateText({ state, steps, paidOn, paymentReference }: RoyaltyStatement): string {
  if (state === 'paid') return `Paid ${shownDay(paidOn)}, ${paymentReference}`;
  if (state === 'locked') return `Locked ${shownInstant(steps.locked.at)}`;
  return `Calculated ${shownInstant(steps.calculated.at)}, not locked yet`;
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function heads(sheet: Sheet): void {
  for (const column of Object.values<Column>(columns)) {
    sheet.write(column.head, column, { size: 7, face: 'strong', colour: ink.quiet });
  }
  sheet.y += 13;
  sheet.rule();
  sheet.y += 5;
}

function lineOn(sheet: Sheet, line: StatementLine): void {
  const isCorrection = line.kind === 'correction';
  if (isCorrection) sheet.band(rowHeight);
  const below = { size: 6.5, colour: ink.quiet, y: sheet.y + 10 };
  sheet.write(line.orderID, columns.sale, { colour: ink.strong });
  sheet.write(isCorrection ? 'Correction' : shownPaymentDay(line.day), columns.sale, below);
  sheet.write(line.packageName, columns.package);
  if (isCorrection)
    sheet.write(`${reasons[line.reason] ?? ''} of ${line.correctsNumber}`, columns.package, below);
  sheet.write(amountText(line.price), columns.price);
  if (line.orderPrice !== line.price) sheet.write(`of ${amountText(line.orderPrice)}`, columns.price, below);
  sheet.write(percentText(line.rate), columns.rate);
  sheet.write(percentText(line.exchange), columns.exchange);
  sheet.write(amountText(line.royalty), columns.royalty);
  sheet.write(amountText(line.recovered), columns.recovered);
  sheet.write(amountText(line.payable), columns.payable, { face: 'strong', colour: ink.strong });
  sheet.y += rowHeight;
}

const reasons: Readonly<Record<string, string>> = {
  refunded: 'Refunded after the lock: a line',
  'refund failed': 'The refund failed: a line',
  'order changed': 'Changed after the lock: a line',
};

function foot(sheet: Sheet, one: RoyaltyStatement): void {
  sheet.rule();
  sheet.y += 6;
  const look = { face: 'strong' as const, colour: ink.strong };
  sheet.write('Total', columns.sale, look);
  sheet.write(amountText(one.price), columns.price, look);
  sheet.write(amountText(one.royalty), columns.royalty, look);
  sheet.write(amountText(one.recovered), columns.recovered, look);
  sheet.y += 18;
}

export const statementPaper: Paper<RoyaltyStatement, StatementLine> = {
  options: ({ number, facultyName, steps }) => ({
    size: 'A4',
    margin,
    info: {
      Title: `${number} ${facultyName}`,
      Author: 'Prepdesk',
      CreationDate: new Date(steps.paid.at || steps.locked.at || steps.calculated.at),
    },
  }),
  maxPages: 1000,
  tooMany: 'This statement has more than 1,000 pages. Please export its lines instead',
  begin: (document, one) => {
    const sheet = new Sheet(document);
    head(sheet, one);
    sheet.write(
      `${one.lineCount} lines, amounts in ₹, payment dates as in ${paymentZoneName(one.appID)}`,
      wholeLine,
      { size: 8, colour: ink.quiet },
    );
    sheet.y += 18;
    heads(sheet);
    return {
      add: (line) => {
        if (sheet.makeRoom(rowHeight)) heads(sheet);
        lineOn(sheet, line);
      },
      end: () => {
        sheet.makeRoom(30);
        foot(sheet, one);
      },
    };
  },
};
