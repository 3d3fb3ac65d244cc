import { type Bank, type BankQuestion, formula, numberOf, questionsOf, table } from './bank-question.ts';

const nerves = questionsOf(
  [
    ['Deltoid', 'Axillary nerve'],
    ['Serratus anterior', 'Long thoracic nerve'],
    ['Latissimus dorsi', 'Thoracodorsal nerve'],
    ['Biceps brachii', 'Musculocutaneous nerve'],
    ['Triceps brachii', 'Radial nerve'],
    ['Opponens pollicis', 'Median nerve'],
    ['Adductor pollicis', 'Ulnar nerve'],
    ['Supraspinatus', 'Suprascapular nerve'],
    ['Trapezius', 'Spinal accessory nerve'],
    ['Rhomboid major', 'Dorsal scapular nerve'],
    ['Diaphragm', 'Phrenic nerve'],
    ['Buccinator', 'Facial nerve'],
    ['Masseter', 'Mandibular nerve'],
    ['Lateral rectus', 'Abducent nerve'],
    ['Superior oblique', 'Trochlear nerve'],
    ['Levator palpebrae superioris', 'Oculomotor nerve'],
    ['Genioglossus', 'Hypoglossal nerve'],
    ['Stylopharyngeus', 'Glossopharyngeal nerve'],
    ['Quadriceps femoris', 'Femoral nerve'],
    ['Gluteus maximus', 'Inferior gluteal nerve'],
    ['Gluteus medius', 'Superior gluteal nerve'],
    ['Tibialis anterior', 'Deep peroneal nerve'],
    ['Adductor longus', 'Obturator nerve'],
  ],
  [
    (asked) => `Which nerve supplies the <strong>${asked.toLowerCase()}</strong>?`,
    (asked) => `${asked} is paralysed. The injured nerve is most likely the`,
    (asked) => `Nerve supply of ${asked.toLowerCase()}:`,
  ],
  (asked, right) => `${asked} is supplied by the ${right.toLowerCase()}.`,
  'Textbook of Anatomy, muscles',
);

const arches = questionsOf(
  [
    ['First pharyngeal arch', 'Muscles of mastication'],
    ['Second pharyngeal arch', 'Muscles of facial expression'],
    ['Third pharyngeal arch', 'Stylopharyngeus only'],
    ['Fourth pharyngeal arch', 'Cricothyroid and pharyngeal constrictors'],
    ['Sixth pharyngeal arch', 'Intrinsic muscles of the larynx'],
  ],
  [(asked) => `${asked} gives rise to which muscles?`],
  (asked, right) => `${asked}: ${right.toLowerCase()}.`,
  'Textbook of Anatomy, embryology',
);

const drugs = questionsOf(
  [
    ['Atenolol', 'Selective beta-1 blocker'],
    ['Enalapril', 'ACE inhibitor'],
    ['Losartan', 'Angiotensin receptor blocker'],
    ['Amlodipine', 'Calcium channel blocker'],
    ['Furosemide', 'Loop diuretic'],
    ['Spironolactone', 'Aldosterone antagonist'],
    ['Omeprazole', 'Proton pump inhibitor'],
    ['Ondansetron', '5-HT3 antagonist'],
    ['Salbutamol', 'Beta-2 agonist'],
    ['Ipratropium', 'Muscarinic antagonist'],
    ['Neostigmine', 'Reversible cholinesterase inhibitor'],
    ['Clopidogrel', 'P2Y12 antagonist'],
    ['Heparin', 'Activator of antithrombin III'],
    ['Warfarin', 'Vitamin K antagonist'],
    ['Atorvastatin', 'HMG-CoA reductase inhibitor'],
    ['Metformin', 'Biguanide'],
    ['Sitagliptin', 'DPP-4 inhibitor'],
    ['Dapagliflozin', 'SGLT2 inhibitor'],
    ['Fluoxetine', 'Selective serotonin reuptake inhibitor'],
    ['Vancomycin', 'Inhibitor of cell wall synthesis'],
    ['Rifampicin', 'Inhibitor of bacterial RNA polymerase'],
    ['Acyclovir', 'Inhibitor of viral DNA polymerase'],
    ['Oseltamivir', 'Neuraminidase inhibitor'],
    ['Methotrexate', 'Dihydrofolate reductase inhibitor'],
  ],
  [
    (asked) => `${asked} acts as a`,
    (asked) => `To which class does <strong>${asked.toLowerCase()}</strong> belong?`,
    (asked) => `How does ${asked.toLowerCase()} work?`,
  ],
  (asked, right) => `${asked}: ${right}.`,
  'Essentials of Pharmacology',
);

const antidotes = questionsOf(
  [
    ['paracetamol', 'N-acetylcysteine'],
    ['organophosphates', 'Atropine and pralidoxime'],
    ['opioids', 'Naloxone'],
    ['benzodiazepines', 'Flumazenil'],
    ['iron', 'Desferrioxamine'],
    ['methanol', 'Fomepizole'],
    ['heparin', 'Protamine sulphate'],
    ['digoxin', 'Digoxin-specific Fab fragments'],
    ['lead', 'Calcium disodium EDTA'],
    ['cyanide', 'Hydroxocobalamin'],
    ['isoniazid', 'Pyridoxine'],
  ],
  [
    (asked) => `A 24-year-old is brought in after taking too much ${asked}. Antidote of choice:`,
    (asked) => `Poisoning with ${asked} is treated with`,
  ],
  (asked, right) => `${right} is the antidote in poisoning with ${asked}.`,
  'Emergency medicine, poisonings',
);

/** Weight in kg, dose in mg/kg, doses a day. */
const doses: BankQuestion[] = [
  [12, 15, 4],
  [20, 10, 3],
  [8, 25, 2],
  [35, 5, 3],
  [16, 40, 2],
].map(([weight = 0, dose = 0, times = 0], n) =>
  numberOf(
    n,
    `${table(
      ['Weight', 'Dose', 'How often'],
      [[`${weight} kg`, `${dose} mg/kg`, `${times} times a day`]],
    )}<p>What is the total dose in a day, in mg?</p>`,
    weight * dose * times,
    formula(`${weight} \\times ${dose} \\times ${times} = ${weight * dose * times}`),
    'Paediatric dosage',
  ),
);

/** Start in mg/L, half-life in hours, hours later. */
const halfLives: BankQuestion[] = [
  [80, 4, 12],
  [200, 6, 18],
  [64, 3, 15],
  [120, 8, 16],
  [48, 2, 8],
].map(([start = 0, halfLife = 0, hours = 0], n) =>
  numberOf(
    n,
    `<p>A drug with a half-life of ${halfLife} hours follows first-order kinetics. Its level is ${start} mg/L at first. What is it after ${hours} hours, in mg/L?</p>`,
    start / 2 ** (hours / halfLife),
    formula(`C = C_0 \\times \\left(\\frac{1}{2}\\right)^{t / t_{1/2}}`),
    'Pharmacokinetics',
  ),
);

export const anatomy: Bank = { code: 'ANA', subjects: ['Anatomy'], questions: [...nerves, ...arches] };

export const pharmacology: Bank = {
  code: 'PHA',
  subjects: ['Pharmacology', 'Medicine', 'Forensic Medicine', 'Paediatrics'],
  questions: [...drugs, ...antidotes, ...doses, ...halfLives],
};
