import type { drugTexts } from '../src/db/schema/drug-texts.ts';
import type * as schema from '../src/db/schema/drugs.ts';
import { type DrugGroup, drugGroups } from './drug-names.ts';

type Rows = {
  drugCategories: (typeof schema.drugCategories.$inferInsert)[];
  metaTypes: (typeof schema.metaTypes.$inferInsert)[];
  drugs: (typeof schema.drugs.$inferInsert)[];
  drugTexts: (typeof drugTexts.$inferInsert)[];
};

type Told = { name: string; group: DrugGroup; sub: string; n: number };

/** Each is plainly made up: a book of this name there is not. */
const source = (page: number): string =>
  `<p><em>Source: Teaching Formulary of the Lakeside Medical School (fictitious), 3rd edition, page ${page}.</em></p>`;

const texts: Readonly<Record<string, (told: Told) => string>> = {
  'Mechanism of action': ({ name, group, sub }) =>
    `<p>${name} is one of the <strong>${sub.toLowerCase()}</strong>: it ${group.acts}. Learn the receptor first, and the effects follow.</p>`,
  Indications: ({ name, group }) =>
    `<ul><li>The usual use of ${group.category.toLowerCase()} in adults</li><li>Acute attacks, where ${name} works within the hour</li><li>Long-term treatment with regular review</li></ul>`,
  Dose: ({ name, n }) =>
    `<table border="1" cellpadding="6" width="100%"><tbody><tr><th>Who</th><th>How much</th><th>How often</th></tr><tr><td>Adults</td><td>${1 + (n % 4)} unit doses of ${name}</td><td>${1 + (n % 3)} times a day</td></tr><tr><td>Children</td><td>By weight</td><td>${1 + (n % 3)} times a day</td></tr></tbody></table>`,
  Contraindications: ({ name }) =>
    `<ul><li>Allergy to ${name} or anything in it</li><li>Severe liver disease, unless a specialist decides</li></ul>`,
  'Adverse effects': ({ n }) =>
    `<p>Common: nausea, headache, ${['drowsiness', 'a dry mouth', 'dizziness', 'a rash'][n % 4]}. Rare: anaphylaxis.</p>`,
  Interactions: ({ group }) =>
    `<p>Beware of a second drug of the ${group.category.toLowerCase()}, and of whatever the same enzyme breaks down.</p>`,
  'Pregnancy and lactation': ({ n }) =>
    `<p>${n % 3 === 0 ? 'Avoid in the first three months.' : 'May be given where the benefit is greater than the risk.'}</p>`,
  'Renal dosing': ({ n }) =>
    `<p>Halve the dose where the clearance is below ${20 + (n % 3) * 10} ml a minute.</p>`,
  Monitoring: ({ n }) =>
    `<p>Look at ${['the liver', 'the kidney', 'the blood count'][n % 3]} after two weeks, then every three months.</p>`,
  'Boxed warning': ({ name }) =>
    `<p><strong>${name} is given by people who were trained for it.</strong></p>`,
  'Exam pearl': ({ name, sub }) =>
    `<p>Asked every year: which of the ${sub.toLowerCase()} is ${name} most often mistaken for, and why?</p>`,
};

const firstID = 1_201;
const firstMetaID = 3;

export const doseMetaID = firstMetaID + Object.keys(texts).indexOf('Dose');
const critical = ['Dose', 'Contraindications', 'Boxed warning'];

const synonyms: Readonly<Record<string, string[]>> = {
  Paracetamol: ['Acetaminophen', 'APAP'],
  Aspirin: ['Acetylsalicylic acid', 'ASA'],
  Aciclovir: ['Acyclovir'],
  Cefazolin: ['Cephazolin'],
  Salbutamol: ['Albuterol'],
};

/** Few have everything, as in a book that is being written. */
const isWritten = (n: number, place: number): boolean => place < 3 || (n * 7 + place * 5) % 4 !== 0;

/** 14 categories with their sub-categories, and what is told of each of their drugs. */
export function drugRows(): Rows {
  const rows: Rows = { drugCategories: [], metaTypes: [], drugs: [], drugTexts: [] };
  const names = Object.keys(texts);
  rows.metaTypes = names.map((name, place) => ({
    ...{ id: firstMetaID + place, name },
    isCritical: critical.includes(name) ? 1 : 0,
  }));
  let nextCategory = 1;
  for (const [order, group] of drugGroups.entries()) {
    const categoryID = nextCategory++;
    rows.drugCategories.push({ id: categoryID, parentID: null, name: group.category, orderBy: order + 1 });
    for (const [place, [sub, drugs]] of Object.entries(group.subs).entries()) {
      const subCategoryID = nextCategory++;
      rows.drugCategories.push({ id: subCategoryID, parentID: categoryID, name: sub, orderBy: place + 1 });
      for (const name of drugs.split(', ')) {
        const n = rows.drugs.length;
        const id = firstID + n * 7;
        const isActive = n % 29 === 13 ? 0 : 1;
        rows.drugs.push({ id, name, categoryID, subCategoryID, isActive, synonyms: synonyms[name] ?? [] });
        rows.drugTexts.push(...textsOf({ name, group, sub, n }, id, names));
      }
    }
  }
  return rows;
}

const textsOf = (told: Told, drugID: number, names: string[]): Rows['drugTexts'] =>
  names
    .map((name, place) => ({ drugID, metaID: firstMetaID + place, place, html: texts[name]!(told) }))
    .filter(({ place }) => isWritten(told.n, place))
    .map(({ place, html, ...row }) => ({
      ...row,
      html: `${html}${place === 2 ? source(20 + told.n) : ''}`,
    }));
