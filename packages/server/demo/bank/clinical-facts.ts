import { type Bank, type BankQuestion, formula, numberOf, questionsOf, table } from './bank-question.ts';

const deficiencies = questionsOf(
  [
    ['Night blindness', 'Vitamin A'],
    ['Beriberi', 'Thiamine'],
    ['Pellagra', 'Niacin'],
    ['Scurvy', 'Vitamin C'],
    ['Rickets', 'Vitamin D'],
    ['Megaloblastic anaemia with neurological signs', 'Vitamin B12'],
    ['Haemorrhagic disease of the newborn', 'Vitamin K'],
    ['Neural tube defects', 'Folic acid'],
  ],
  [(asked) => `${asked} follows from a lack of`, (asked) => `Which vitamin prevents ${asked.toLowerCase()}?`],
  (asked, right) => `${asked}: lack of ${right}.`,
  'Biochemistry, vitamins',
);

const vectors = questionsOf(
  [
    ['Malaria', 'Anopheles mosquito'],
    ['Dengue', 'Aedes mosquito'],
    ['Lymphatic filariasis', 'Culex mosquito'],
    ['Kala-azar', 'Phlebotomus sandfly'],
    ['Epidemic typhus', 'Human body louse'],
    ['Plague', 'Rat flea'],
    ['Scrub typhus', 'Trombiculid mite'],
    ['Kyasanur forest disease', 'Haemaphysalis tick'],
  ],
  [(asked) => `Vector of ${asked.toLowerCase()}:`, (asked) => `${asked} is transmitted by the`],
  (asked, right) => `${asked} is transmitted by the ${right.toLowerCase()}.`,
  'Microbiology and Community Medicine',
);

const signs = questionsOf(
  [
    ['Reed-Sternberg cells', 'Hodgkin lymphoma'],
    ['Auer rods', 'Acute myeloid leukaemia'],
    ['Philadelphia chromosome', 'Chronic myeloid leukaemia'],
    ['Bence Jones protein', 'Multiple myeloma'],
    ['Psammoma bodies', 'Papillary carcinoma of the thyroid'],
    ['Orphan Annie eye nuclei', 'Papillary thyroid carcinoma, follicular variant'],
    ['Schiller-Duval bodies', 'Yolk sac tumour'],
    ['Aschoff bodies', 'Rheumatic carditis'],
    ['Mallory bodies', 'Alcoholic hepatitis'],
    ['Negri bodies', 'Rabies'],
    ['Lewy bodies', 'Parkinson disease'],
  ],
  [
    (asked) => `${asked} are seen under the microscope. What is the diagnosis?`,
    (asked) => `${asked}: think first of`,
  ],
  (asked, right) => `${asked} are typical of ${right}.`,
  'Pathology, spotters',
);

/** True positives, false positives, false negatives, true negatives. */
const tests: BankQuestion[] = [
  [90, 30, 10, 170],
  [48, 52, 12, 288],
  [75, 15, 25, 85],
  [160, 40, 40, 360],
].map(([tp = 0, fp = 0, fn = 0, tn = 0], n) => {
  const percent = (100 * tp) / (tp + fn);
  return numberOf(
    n,
    `<p>A screening test was tried:</p>${table(
      ['Test', 'Disease', 'No disease'],
      [
        ['Positive', tp, fp],
        ['Negative', fn, tn],
      ],
    )}<p>What is its sensitivity, in per cent?</p>`,
    percent,
    formula(`\\frac{${tp}}{${tp} + ${fn}} \\times 100 = ${percent}`),
    'Epidemiology, screening tests',
  );
});

export const clinicalFacts: Bank = {
  code: 'MED',
  subjects: ['Pathology', 'Biochemistry', 'Microbiology', 'Community Medicine', 'Physiology'],
  questions: [...deficiencies, ...signs, ...vectors, ...tests],
};
