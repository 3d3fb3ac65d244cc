import { newDice } from './dice.ts';

/** Files of questions as editors send them: thousands of rows, some of which are wrong and some nearly the same. */

const vocabulary =
  `contract offer acceptance consideration capacity consent mistake fraud coercion agency bailment pledge guarantee
  indemnity breach damages tender ledger journal voucher accrual prepaid goodwill depreciation inventory debtor creditor
  dividend debenture share premium discount maturity interest principal annuity probability median variance regression
  correlation index demand supply elasticity monopoly oligopoly inflation deflation budget deficit surplus tariff quota
  subsidy exchange reserve liquidity audit evidence sampling materiality assertion control opinion report branch
  consignment royalty hire purchase partner admission retirement dissolution insolvency amalgamation reconstruction
  valuation working capital leverage payback cost margin overhead absorption variance batch process joint product artery
  vein nerve muscle tendon cartilage kidney liver spleen pancreas thyroid adrenal insulin glucagon renin aldosterone
  anaemia oedema fever cough dyspnoea jaundice murmur fracture suture ligament biopsy culture antigen antibody vaccine`
    .split(/\s+/)
    .filter(Boolean);

export type FileRow = Record<(typeof fileHeadings)[number], string>;

export const fileHeadings = [
  ...(['Unique ID', 'Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Answer'] as const),
  ...(['Difficulty', 'Duration (seconds)', 'Solution', 'Reference'] as const),
] as const;

/** This many questions, no two of which are alike; the same for a seed. */
export function questionRows(count: number, { prefix = 'Q', seed = 7 } = {}): FileRow[] {
  const dice = newDice(seed);
  const words = (number: number) => Array.from({ length: number }, () => dice.oneOf(vocabulary)).join(' ');
  return Array.from({ length: count }, (_, index) => ({
    'Unique ID': `${prefix}-${String(index + 1).padStart(5, '0')}`,
    Question: `Which of these goes with ${words(11)}?`,
    'Option A': words(3),
    'Option B': `<b>${words(2)}</b> ${index}`,
    'Option C': words(4),
    'Option D': `${words(2)} & ${words(1)}`,
    Answer: ['A', 'B', 'C', 'A, D'][index % 4] ?? 'A',
    Difficulty: ['Easy', 'Medium', 'Hard'][index % 3] ?? 'Easy',
    'Duration (seconds)': String(30 + (index % 10) * 15),
    Solution: `<p>${words(8)}</p>`,
    Reference: index % 5 === 0 ? `Chapter ${index % 40}` : '',
  }));
}

/** Kinds of mistakes, each with the field and the message about it. */
export const mistakes: [heading: keyof FileRow, value: string, sentence: string][] = [
  ['Question', ' ', 'Please enter the question'],
  ['Option B', '', 'Fill this option, or move up those after it'],
  [
    'Answer',
    'F',
    '“F” is neither an option nor the text of one. Write letters such as B or A, C, the number of the option, or its whole text',
  ],
  ['Answer', 'E', 'The answer names an option that is empty; “E” was read'],
  ['Answer', '', 'Please select the right answer'],
  ['Difficulty', 'Tricky', 'Choose how difficult it is: Easy, Medium or Hard; “Tricky” was read'],
  ['Duration (seconds)', '0', 'The duration is a whole number of seconds, from 1 to 7200; “0” was read'],
  [
    'Unique ID',
    '#1',
    'A unique ID has letters, digits and . _ - / only, and begins with a letter or a digit; “#1” was read',
  ],
];

/** The same question in nearly the same words. */
export const nearlyThe = (row: FileRow, uniqueID: string): FileRow => ({
  ...row,
  'Unique ID': uniqueID,
  Question: `${row.Question.replace('Which of these', 'Which one')} `,
});

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows may have further columns. */
export function csvOfRows(rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const headings = [...new Set([...fileHeadings, ...Object.keys(rows[0] ?? {})])];
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading] ?? '')).join(','));
  return Buffer.from([headings.join(','), ...lines].join('\r\n'));
}
