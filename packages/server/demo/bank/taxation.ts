import {
  type Bank,
  type BankQuestion,
  formula,
  numberOf,
  questionsOf,
  rupees,
  table,
} from './bank-question.ts';

const deductions = questionsOf(
  [
    ['Life insurance premium, provident fund and ELSS', 'Section 80C'],
    ['Contribution to a pension fund of an insurer', 'Section 80CCC'],
    ['Contribution to the National Pension System', 'Section 80CCD'],
    ['Health insurance premium', 'Section 80D'],
    ['Care of a dependant with disability', 'Section 80DD'],
    ['Treatment of a specified disease', 'Section 80DDB'],
    ['Interest on a loan for higher education', 'Section 80E'],
    ['Donations to charitable funds', 'Section 80G'],
    ['Rent paid without house rent allowance', 'Section 80GG'],
    ['Interest on a savings account', 'Section 80TTA'],
    ['Interest on deposits of senior citizens', 'Section 80TTB'],
    ['A person with disability', 'Section 80U'],
  ],
  [
    (asked) => `Under which section of the Income-tax Act, 1961 is this deducted: ${asked.toLowerCase()}?`,
    (asked) => `${asked}: the deduction is claimed under`,
  ],
  (asked, right) => `${right}: ${asked.toLowerCase()}.`,
  'Income-tax Law, deductions from gross total income',
);

const heads = questionsOf(
  [
    ['Standard deduction from salary', 'Section 16'],
    ['Perquisites', 'Section 17'],
    ['Annual value of a house', 'Section 23'],
    ['Interest on a housing loan', 'Section 24(b)'],
    ['Depreciation of business assets', 'Section 32'],
    ['Cash payments above the limit', 'Section 40A(3)'],
    ['Taxes and dues allowed when paid', 'Section 43B'],
    ['Presumptive income of small businesses', 'Section 44AD'],
    ['Presumptive income of professionals', 'Section 44ADA'],
    ['Exemption on buying another house', 'Section 54'],
    ['Income of a minor child', 'Section 64(1A)'],
    ['Carrying business losses forward', 'Section 72'],
  ],
  [
    (asked) => `${asked}: which section governs it?`,
    (asked) => `A return shows <em>${asked.toLowerCase()}</em>. The rule is found in`,
  ],
  (asked, right) => `${asked} is governed by ${right} of the Income-tax Act, 1961.`,
  'Income-tax Law, heads of income',
);

const goodsAndServices = questionsOf(
  [
    ['Meaning and scope of supply', 'Section 7, CGST Act'],
    ['Composite and mixed supplies', 'Section 8, CGST Act'],
    ['Levy and collection', 'Section 9, CGST Act'],
    ['Composition levy', 'Section 10, CGST Act'],
    ['Time of supply of goods', 'Section 12, CGST Act'],
    ['Time of supply of services', 'Section 13, CGST Act'],
    ['Value of taxable supply', 'Section 15, CGST Act'],
    ['Eligibility for input tax credit', 'Section 16, CGST Act'],
    ['Apportioned and blocked credits', 'Section 17, CGST Act'],
    ['Persons liable for registration', 'Section 22, CGST Act'],
    ['Tax invoice', 'Section 31, CGST Act'],
    ['Furnishing of returns', 'Section 39, CGST Act'],
  ],
  [
    (asked) => `${asked} is found in which provision?`,
    (asked) => `Where does the law of GST speak of ${asked.toLowerCase()}?`,
  ],
  (asked, right) => `${right}: ${asked.toLowerCase()}.`,
  'Goods and Services Tax',
);

/** Value of a supply and its rate of tax in per cent. */
const invoices: BankQuestion[] = [
  [25_000, 18],
  [48_000, 12],
  [150_000, 5],
  [72_500, 28],
  [9_600, 18],
  [310_000, 12],
].map(([value = 0, rate = 0], n) =>
  numberOf(
    n,
    `<p>A registered dealer in Pune invoices goods worth ${rupees(value)} to a buyer in Nashik. GST is ${rate}%.</p><p>How much <strong>CGST</strong> is on the invoice, in rupees?</p>`,
    (value * rate) / 200,
    `Half of the tax: ${formula(`${value} \\times \\frac{${rate}}{100} \\times \\frac{1}{2}`)}`,
    'Charge of GST',
  ),
);

/** Gross and net annual value rows: rent, municipal taxes paid. */
const houses: BankQuestion[] = [
  [240_000, 12_000],
  [360_000, 20_000],
  [180_000, 10_000],
  [600_000, 40_000],
].map(([rent = 0, taxes = 0], n) =>
  numberOf(
    n,
    `${table(
      ['Let-out house', 'Amount'],
      [
        ['Rent received', rupees(rent)],
        ['Municipal taxes paid', rupees(taxes)],
      ],
    )}<p>What is the standard deduction under section 24(a), in rupees?</p>`,
    (rent - taxes) * 0.3,
    `30% of the net annual value: ${formula(`0.3 \\times (${rent} - ${taxes})`)}`,
    'Income from House Property',
  ),
);

export const taxation: Bank = {
  code: 'TAX',
  subjects: [
    ...['Taxation', 'Direct Tax Laws', 'Indirect Tax Laws'],
    ...['Goods and Services Tax Practice', 'Income Tax Practice'],
  ],
  questions: [...deductions, ...heads, ...goodsAndServices, ...invoices, ...houses],
};
