import {
  type Bank,
  type BankQuestion,
  choiceOf,
  formula,
  numberOf,
  paragraph,
  questionsOf,
  rupees,
  table,
} from './bank-question.ts';

const concepts = questionsOf(
  [
    ['Transactions of the owner are kept apart from those of the business', 'Business entity concept'],
    ['The business will continue for the foreseeable future', 'Going concern concept'],
    ['Every debit has a credit', 'Dual aspect concept'],
    ['Only what can be expressed in money is recorded', 'Money measurement concept'],
    ['Assets are recorded at the price paid for them', 'Cost concept'],
    ['Revenue is recorded when it is earned', 'Realisation concept'],
    ['Expenses of a period are set against its revenue', 'Matching concept'],
    ['Anticipate no profit, provide for all possible losses', 'Conservatism'],
    ['The same policies are followed from year to year', 'Consistency'],
    ['Insignificant items need not be shown separately', 'Materiality'],
    ['The life of a business is cut into equal parts', 'Periodicity concept'],
    ['Income is recognised when due, not when received', 'Accrual concept'],
  ],
  [(asked) => `“${asked}.” Which concept or convention is described?`, (asked) => `${asked}: this is the`],
  (asked, right) => `${right}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}.`,
  'Theoretical Framework, unit 2',
);

const standards = questionsOf(
  [
    ['Valuation of inventories', 'AS 2'],
    ['Cash flow statements', 'AS 3'],
    ['Events after the balance sheet date', 'AS 4'],
    ['Prior period items', 'AS 5'],
    ['Construction contracts', 'AS 7'],
    ['Revenue recognition', 'AS 9'],
    ['Property, plant and equipment', 'AS 10'],
    ['Changes in foreign exchange rates', 'AS 11'],
    ['Government grants', 'AS 12'],
    ['Investments', 'AS 13'],
    ['Amalgamations', 'AS 14'],
    ['Employee benefits', 'AS 15'],
    ['Borrowing costs', 'AS 16'],
    ['Related party disclosures', 'AS 18'],
    ['Leases', 'AS 19'],
    ['Earnings per share', 'AS 20'],
    ['Taxes on income', 'AS 22'],
    ['Intangible assets', 'AS 26'],
    ['Impairment of assets', 'AS 28'],
    ['Provisions and contingent liabilities', 'AS 29'],
  ],
  [
    (asked) => `Which Accounting Standard applies to ${asked.toLowerCase()}?`,
    (asked) => `${asked} is dealt with in`,
    (asked) => `An auditor checks a note on ${asked.toLowerCase()}. She compares it with`,
  ],
  (asked, right) => `${right} deals with ${asked.toLowerCase()}.`,
  'Accounting Standards',
);

const amounts = (right: number, step: number): string[] =>
  [-2, -1, 0, 1, 2].map((by) => rupees(right + by * step));

/** Cost, residual value and life of a machine. */
const machines = [
  [500_000, 50_000, 9],
  [240_000, 24_000, 6],
  [960_000, 60_000, 10],
  [128_000, 8_000, 8],
  [375_000, 25_000, 7],
  [1_050_000, 90_000, 12],
] as const;
const straightLine: BankQuestion[] = machines.map(([cost, residual, life], n) => {
  const right = (cost - residual) / life;
  const figures = table(
    ['Particulars', 'Amount'],
    [
      ['Cost of the machine', rupees(cost)],
      ['Residual value', rupees(residual)],
      ['Useful life', `${life} years`],
    ],
  );
  const question = choiceOf(n, '', rupees(right), amounts(right, 2_500), {
    solution: `${formula(`\\frac{${cost} - ${residual}}{${life}} = ${right}`)} a year.`,
    reference: 'Depreciation and Amortisation',
  });
  return {
    ...question,
    quesText: `${paragraph('What is the yearly depreciation by the straight line method?')}${figures}`,
  };
});

/** Book value at the start, rate in per cent, years. */
const writtenDown = [
  [400_000, 10, 2],
  [250_000, 20, 2],
  [800_000, 15, 2],
  [100_000, 25, 3],
  [640_000, 25, 2],
  [1_200_000, 10, 3],
  [90_000, 20, 3],
] as const;
const bookValues: BankQuestion[] = writtenDown.map(([value, rate, years], n) => {
  const left = Math.round(value * (1 - rate / 100) ** years);
  return numberOf(
    n,
    `<p>Plant stands in the books at ${rupees(value)} and is written down by <strong>${rate}%</strong> a year on the reducing balance. What is its book value after ${years} years, in rupees?</p>`,
    left,
    formula(`${value} \\times \\left(1 - \\frac{${rate}}{100}\\right)^{${years}} = ${left}`),
    'Written Down Value Method',
  );
});

const goodwill: BankQuestion[] = [
  [60_000, 72_000, 84_000, 2],
  [45_000, 55_000, 80_000, 3],
  [120_000, 90_000, 150_000, 2],
  [33_000, 39_000, 48_000, 3],
  [210_000, 180_000, 240_000, 4],
].map(([first = 0, second = 0, third = 0, years = 0], n) =>
  numberOf(
    n,
    `<p>Profits of the last three years:</p>${table(['2023', '2024', '2025'], [[rupees(first), rupees(second), rupees(third)]])}<p>Goodwill is valued at ${years} years’ purchase of the average profit. What is it, in rupees?</p>`,
    ((first + second + third) / 3) * years,
    `Average profit ${rupees((first + second + third) / 3)}, times ${years}.`,
    'Partnership and LLP Accounts',
  ),
);

const sharing: BankQuestion[] = [
  ['Asha', 'Binod', 3, 2, 4],
  ['Meera', 'Nikhil', 5, 3, 5],
  ['Farhan', 'Gita', 7, 5, 6],
  ['Jaya', 'Kabir', 4, 1, 5],
  ['Leela', 'Mohit', 2, 1, 4],
  ['Om', 'Pooja', 5, 4, 9],
].map(([one, two, a, b, share], n) => {
  const rest = Number(share) - 1;
  const ratio = `${Number(a) * rest} : ${Number(b) * rest} : ${Number(a) + Number(b)}`;
  const near = [`${a} : ${b} : 1`, `${b} : ${a} : ${share}`, `${a} : ${b} : ${share}`, '1 : 1 : 1'];
  return choiceOf(
    n,
    `${one} and ${two} share profits ${a} : ${b}. They admit Chetan for ${formula(`\\frac{1}{${share}}`)} of the profits. What is the new ratio?`,
    ratio,
    near,
    {
      solution: `The old partners share the remaining ${formula(`\\frac{${rest}}{${share}}`)} as before.`,
      reference: 'Admission of a New Partner',
    },
  );
});

export const accounting: Bank = {
  code: 'ACC',
  subjects: [
    ...['Principles and Practice of Accounting', 'Advanced Accounting', 'Financial Reporting'],
    ...['Cost and Management Accounting', 'Auditing and Ethics'],
  ],
  questions: [...concepts, ...straightLine, ...standards, ...sharing, ...bookValues, ...goodwill],
};
