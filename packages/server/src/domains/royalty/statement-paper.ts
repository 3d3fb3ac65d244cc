import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { paymentZoneName, shownMonth, shownPaymentDay } from '@prepdesk/contract/royalty/payment-time';
import type { RoyaltyStatement, StatementLine } from '@prepdesk/contract/royalty/royalty-statements';
import type PDFDocument from 'pdfkit';
import { pauseIfLong } from '../../in-turns.ts';
import { type Face, type FontBook, fontsIn, type Run } from '../../pdf/text-runs.ts';

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

const percentText = (value: string): string => `${value.replace(/\.?0+$/, '') || '0'} %`;

class Paper {
  y = margin;
  private readonly doc: InstanceType<typeof PDFDocument>;
  private readonly runsOf: (text: string, face: Face) => Run[];

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.doc = doc;
    this.runsOf = fontsIn(doc as unknown as FontBook);
  }

  private widthOf(runs: readonly Run[]): number {
    return runs.reduce((width, { font, text }) => width + this.doc.font(font).widthOfString(text), 0);
  }

  /** Cuts the text with … when it is wider than its place. */
  private fitting(text: string, face: Face, width: number): Run[] {
    let runs = this.runsOf(text, face);
    const letters = [...text];
    while (letters.length > 1 && this.widthOf(runs) > width) {
      letters.pop();
      runs = this.runsOf(`${letters.join('').trimEnd()}…`, face);
    }
    return runs;
  }

  write(
    text: string,
    { x, width, isAmount = false }: Omit<Column, 'head'>,
    look: { size?: number; face?: Face; colour?: string; y?: number } = {},
  ): void {
    const { size = 8, face = 'regular', colour = ink.usual, y = this.y } = look;
    this.doc.fontSize(size).fillColor(colour);
    const runs = this.fitting(text, face, width);
    let at = isAmount ? x + width - this.widthOf(runs) : x;
    for (const run of runs) {
      this.doc.font(run.font).text(run.text, at, y, { lineBreak: false, baseline: 'top' });
      at += this.doc.widthOfString(run.text);
    }
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

function head(paper: Paper, one: RoyaltyStatement): void {
  paper.write(one.facultyName, wholeLine, { size: 17, face: 'strong', colour: ink.strong });
  paper.y += 26;
  paper.write(
    `Royalty of ${shownMonth(one.month)} · Statement ${one.number} · ${stateText(one)}`,
    wholeLine,
    {
      size: 9.5,
    },
  );
  paper.y += 22;
  const sums: [string, string][] = [
    ['Royalty', amountText(one.royalty)],
    ['MG recovered', amountText(negated(one.recovered))],
    ['Carried in', amountText(one.carriedIn)],
    ['Carried forward', amountText(one.carriedOut)],
    ['Payable', `₹ ${amountText(one.payable)}`],
  ];
  for (const [label, amount] of sums) {
    const isLast = label === 'Payable';
    const look = isLast ? { size: 12, face: 'strong' as const, colour: ink.strong } : { size: 9 };
    paper.write(label, { x: margin, width: 140 }, look);
    paper.write(amount, { x: margin + 140, width: 120, isAmount: true }, look);
    paper.y += isLast ? 22 : 15;
  }
  if (one.mgFrom) {
    const { mgAmount, mgBefore, recovered, mgLeft, mgFrom } = one;
    const parts = `before ₹ ${amountText(mgBefore)}, now ₹ ${amountText(recovered)}, left ₹ ${amountText(mgLeft)}`;
    paper.write(
      `Minimum guarantee ₹ ${amountText(mgAmount)} from ${shownDay(mgFrom)}: recovered ${parts}`,
      wholeLine,
      { size: 8.5, colour: ink.quiet },
    );
    paper.y += 20;
  }
}

function stateText({ state, steps, paidOn, paymentReference }: RoyaltyStatement): string {
  if (state === 'paid') return `Paid ${shownDay(paidOn)}, ${paymentReference}`;
  if (state === 'locked') return `Locked ${shownInstant(steps.locked.at)}`;
  return `Calculated ${shownInstant(steps.calculated.at)}, not locked yet`;
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function heads(paper: Paper): void {
  for (const column of Object.values<Column>(columns)) {
    paper.write(column.head, column, { size: 7, face: 'strong', colour: ink.quiet });
  }
  paper.y += 13;
  paper.rule();
  paper.y += 5;
}

function lineOn(paper: Paper, line: StatementLine): void {
  const isCorrection = line.kind === 'correction';
  if (isCorrection) paper.band(rowHeight);
  const below = { size: 6.5, colour: ink.quiet, y: paper.y + 10 };
  paper.write(line.orderID, columns.sale, { colour: ink.strong });
  paper.write(isCorrection ? 'Correction' : shownPaymentDay(line.day), columns.sale, below);
  paper.write(line.packageName, columns.package);
  if (isCorrection)
    paper.write(`${reasons[line.reason] ?? ''} of ${line.correctsNumber}`, columns.package, below);
  paper.write(amountText(line.price), columns.price);
  if (line.orderPrice !== line.price) paper.write(`of ${amountText(line.orderPrice)}`, columns.price, below);
  paper.write(percentText(line.rate), columns.rate);
  paper.write(percentText(line.exchange), columns.exchange);
  paper.write(amountText(line.royalty), columns.royalty);
  paper.write(amountText(line.recovered), columns.recovered);
  paper.write(amountText(line.payable), columns.payable, { face: 'strong', colour: ink.strong });
  paper.y += rowHeight;
}

const reasons: Readonly<Record<string, string>> = {
  refunded: 'Refunded after the lock: a line',
  'refund failed': 'The refund failed: a line',
  'order changed': 'Changed after the lock: a line',
};

function foot(paper: Paper, one: RoyaltyStatement): void {
  paper.rule();
  paper.y += 6;
  const look = { face: 'strong' as const, colour: ink.strong };
  paper.write('Total', columns.sale, look);
  paper.write(amountText(one.price), columns.price, look);
  paper.write(amountText(one.royalty), columns.royalty, look);
  paper.write(amountText(one.recovered), columns.recovered, look);
  paper.y += 18;
}

/** Draws it into an open document. Other work goes on in between. */
export async function drawPaper(
  doc: InstanceType<typeof PDFDocument>,
  one: RoyaltyStatement,
  lines: readonly StatementLine[],
  signal: AbortSignal,
): Promise<void> {
  const paper = new Paper(doc);
  head(paper, one);
  paper.write(
    `${lines.length} lines, amounts in ₹, payment dates as in ${paymentZoneName(one.appID)}`,
    wholeLine,
    { size: 8, colour: ink.quiet },
  );
  paper.y += 18;
  heads(paper);
  for (const line of lines) {
    signal.throwIfAborted();
    await pauseIfLong();
    if (paper.makeRoom(rowHeight)) heads(paper);
    lineOn(paper, line);
  }
  paper.makeRoom(30);
  foot(paper, one);
}
