import { type Bank, type BankQuestion, choiceOf, formula, numberOf, questionsOf } from './bank-question.ts';

/** Principal, rate in per cent, years. */
const compound: BankQuestion[] = [
  [10_000, 10, 2],
  [8_000, 5, 2],
  [50_000, 20, 2],
  [25_000, 4, 2],
  [64_000, 25, 3],
].map(([principal = 0, rate = 0, years = 0], n) => {
  const interest = Math.round(principal * ((1 + rate / 100) ** years - 1));
  return numberOf(
    n,
    `<p>Find the compound interest on ₹${principal.toLocaleString('en-IN')} at ${rate}% a year for ${years} years, in rupees.</p>`,
    interest,
    formula(`P\\left(1 + \\frac{r}{100}\\right)^n - P = ${interest}`),
    'Mathematics of Finance',
  );
});

const dice: BankQuestion[] = [
  [2, '1/36'],
  [3, '1/18'],
  [5, '1/9'],
  [6, '5/36'],
  [7, '1/6'],
  [9, '1/9'],
  [10, '1/12'],
].map(([sum, right], n) =>
  choiceOf(
    n,
    `Two fair dice are thrown. What is the probability that the sum is <strong>${sum}</strong>?`,
    String(right),
    ['1/36', '1/18', '1/12', '1/9', '5/36', '1/6', '7/36'],
    { solution: `Count the pairs that add up to ${sum} among the 36.`, reference: 'Probability' },
  ),
);

const demand = questionsOf(
  [
    ['Demand does not change at all with the price', 'Perfectly inelastic demand'],
    ['Any quantity is bought at one price and nothing above it', 'Perfectly elastic demand'],
    ['Demand rises when the price of another good rises', 'Substitute goods'],
    ['Demand falls when the price of another good rises', 'Complementary goods'],
    ['Demand rises with the price, for show', 'Veblen goods'],
    ['Poor households buy more of a staple as it gets dearer', 'Giffen goods'],
    ['Demand falls as income rises', 'Inferior goods'],
    ['One seller, no close substitute', 'Monopoly'],
    ['A few large sellers who watch one another', 'Oligopoly'],
    ['Many sellers of the same good, all price takers', 'Perfect competition'],
  ],
  [(asked) => `${asked}. What do economists call this?`],
  (asked, right) => `${right}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}.`,
  'Business Economics',
);

const averages: BankQuestion[] = [
  [12, 15, 18, 21, 24],
  [7, 9, 9, 11, 14],
  [30, 45, 50, 65, 70],
].map((values, n) =>
  numberOf(
    n,
    `<p>The marks of five students are ${values.join(', ')}. What is their arithmetic mean ${formula('\\bar{x}')}?</p>`,
    values.reduce((sum, one) => sum + one) / values.length,
    formula('\\bar{x} = \\frac{1}{n} \\sum_{i=1}^{n} x_i'),
    'Measures of Central Tendency and Dispersion',
  ),
);

export const aptitude: Bank = {
  code: 'APT',
  subjects: ['Quantitative Aptitude', 'Business Economics'],
  questions: [...dice, ...demand, ...compound, ...averages],
};
