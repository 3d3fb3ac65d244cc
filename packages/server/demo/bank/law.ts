import { type Bank, questionsOf } from './bank-question.ts';

const contractAct = questionsOf(
  [
    ['an offer and its acceptance becoming a promise', 'Section 2(b)'],
    ['the definition of a void agreement', 'Section 2(g)'],
    ['what agreements are contracts', 'Section 10'],
    ['who is competent to contract', 'Section 11'],
    ['what a sound mind is for contracting', 'Section 12'],
    ['the definition of consent', 'Section 13'],
    ['coercion', 'Section 15'],
    ['undue influence', 'Section 16'],
    ['fraud', 'Section 17'],
    ['misrepresentation', 'Section 18'],
    ['agreements where both parties mistake a matter of fact', 'Section 20'],
    ['lawful consideration and objects', 'Section 23'],
    ['agreements without consideration', 'Section 25'],
    ['agreements in restraint of marriage', 'Section 26'],
    ['agreements in restraint of trade', 'Section 27'],
    ['agreements in restraint of legal proceedings', 'Section 28'],
    ['wagering agreements', 'Section 30'],
    ['agreements to do impossible acts', 'Section 56'],
    ['necessaries supplied to a person who can not contract', 'Section 68'],
    ['loss or damage caused by breach', 'Section 73'],
    ['a sum named as penalty', 'Section 74'],
  ],
  [
    (asked) => `Which section of the Indian Contract Act, 1872 is about ${asked}?`,
    (asked) => `The provision on ${asked} stands in`,
    (asked) => `A student looks for ${asked}. In which section of the Act of 1872 will she find it?`,
  ],
  (asked, right) => `${right} of the Indian Contract Act, 1872 is about ${asked}.`,
  'The Indian Contract Act, 1872',
);

const terms = questionsOf(
  [
    ['Contracting parties agree upon the same thing in the same sense', 'Consensus ad idem'],
    ['Let the buyer beware', 'Caveat emptor'],
    ['As much as he has earned', 'Quantum meruit'],
    ['Something for something', 'Quid pro quo'],
    ['No one can give what he does not have', 'Nemo dat quod non habet'],
    ['An agreement not enforceable by law', 'Void agreement'],
    ['Enforceable at the option of one party only', 'Voidable contract'],
    ['An offer made to the world at large', 'General offer'],
    ['Two identical offers that cross in the post', 'Cross offers'],
    ['A promise for a promise, both still to be performed', 'Executory contract'],
    ['A contract that depends on an event that may not happen', 'Contingent contract'],
    ['Substituting a new contract for an old one', 'Novation'],
  ],
  [(asked) => `<em>${asked}.</em> What is this called?`],
  (asked, right) => `<strong>${right}</strong>: ${asked.toLowerCase()}.`,
  'Business Laws, chapter 1',
);

const saleOfGoods = questionsOf(
  [
    ['a contract of sale and an agreement to sell', 'Section 4'],
    ['goods that perished before the contract was made', 'Section 7'],
    ['when a condition is treated as a warranty', 'Section 13'],
    ['implied undertakings as to title', 'Section 14'],
    ['sale by description', 'Section 15'],
    ['quality or fitness for a purpose', 'Section 16'],
    ['sale by sample', 'Section 17'],
    ['goods sent on approval', 'Section 24'],
    ['sale by a person who is not the owner', 'Section 27'],
    ['who an unpaid seller is', 'Section 45'],
  ],
  [(asked) => `Under the Sale of Goods Act, 1930, ${asked} is governed by`],
  (asked, right) => `${right} of the Sale of Goods Act, 1930 says this of ${asked}.`,
  'The Sale of Goods Act, 1930',
);

const companies = questionsOf(
  [
    ['One Person Company', 'Section 2(62)'],
    ['Small company', 'Section 2(85)'],
    ['Formation of a company', 'Section 3'],
    ['Memorandum', 'Section 4'],
    ['Articles', 'Section 5'],
    ['Companies with charitable objects', 'Section 8'],
    ['Private placement', 'Section 42'],
    ['Sweat equity shares', 'Section 54'],
    ['Further issue of share capital', 'Section 62'],
    ['Buy-back of own securities', 'Section 68'],
    ['Debentures', 'Section 71'],
    ['Acceptance of deposits from the public', 'Section 73'],
    ['Annual return', 'Section 92'],
    ['Declaration of dividend', 'Section 123'],
    ['Corporate social responsibility', 'Section 135'],
    ['Appointment of auditors', 'Section 139'],
  ],
  [
    (asked) => `${asked} is provided for in which section of the Companies Act, 2013?`,
    (asked) => `Match with its section of the Companies Act, 2013: <strong>${asked}</strong>`,
  ],
  (asked, right) => `${asked}: ${right} of the Companies Act, 2013.`,
  'The Companies Act, 2013',
);

export const law: Bank = {
  code: 'LAW',
  subjects: ['Business Laws', 'Corporate and Other Laws', 'Corporate and Economic Laws'],
  questions: [...contractAct, ...terms, ...saleOfGoods, ...companies],
};
