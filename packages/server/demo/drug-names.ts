/** The book of drugs: what a category does, and its sub-categories with their drugs. */
export type DrugGroup = { category: string; acts: string; subs: Readonly<Record<string, string>> };

export const drugGroups: readonly DrugGroup[] = [
  {
    category: 'Analgesics',
    acts: 'eases pain',
    subs: {
      Opioids: 'Morphine, Fentanyl, Tramadol, Codeine, Buprenorphine, Oxycodone',
      'Non-opioids': 'Paracetamol, Ibuprofen, Diclofenac, Aspirin, Naproxen',
    },
  },
  {
    category: 'Antibacterials',
    acts: 'kills bacteria or stops them from growing',
    subs: {
      Penicillins: 'Amoxicillin, Ampicillin, Piperacillin, Cloxacillin',
      Cephalosporins: 'Ceftriaxone, Cefixime, Cefazolin, Cefuroxime',
      Macrolides: 'Azithromycin, Clarithromycin, Erythromycin',
    },
  },
  {
    category: 'Antivirals',
    acts: 'keeps viruses from multiplying',
    subs: {
      'Herpes viruses': 'Aciclovir, Valaciclovir, Ganciclovir, Foscarnet',
      Hepatitis: 'Entecavir, Tenofovir, Sofosbuvir',
    },
  },
  {
    category: 'Antihypertensives',
    acts: 'lowers blood pressure',
    subs: {
      'ACE inhibitors': 'Enalapril, Ramipril, Lisinopril, Captopril',
      'Calcium channel blockers': 'Amlodipine, Nifedipine, Verapamil',
      'Angiotensin receptor blockers': 'Losartan, Telmisartan, Valsartan, Olmesartan',
    },
  },
  {
    category: 'Antidiabetics',
    acts: 'lowers blood glucose',
    subs: {
      Insulins: 'Insulin glargine, Insulin lispro, Insulin aspart',
      Oral: 'Metformin, Glimepiride, Sitagliptin, Empagliflozin, Pioglitazone',
    },
  },
  {
    category: 'Anticoagulants',
    acts: 'keeps blood from clotting',
    subs: {
      Heparins: 'Heparin, Enoxaparin, Dalteparin',
      Oral: 'Warfarin, Apixaban, Rivaroxaban, Dabigatran',
    },
  },
  {
    category: 'Antiepileptics',
    acts: 'calms neurons that fire too readily',
    subs: {
      Older: 'Phenytoin, Carbamazepine, Valproate, Phenobarbital',
      Newer: 'Levetiracetam, Lamotrigine, Topiramate, Lacosamide',
    },
  },
  {
    category: 'Antidepressants',
    acts: 'raises the monoamines between neurons',
    subs: {
      SSRIs: 'Fluoxetine, Sertraline, Escitalopram, Paroxetine',
      Tricyclics: 'Amitriptyline, Imipramine, Nortriptyline',
    },
  },
  {
    category: 'Antipsychotics',
    acts: 'blocks dopamine where there is too much of it',
    subs: {
      Typical: 'Haloperidol, Chlorpromazine, Fluphenazine',
      Atypical: 'Olanzapine, Risperidone, Clozapine, Quetiapine, Aripiprazole',
    },
  },
  {
    category: 'Bronchodilators',
    acts: 'opens the airways',
    subs: {
      'Beta agonists': 'Salbutamol, Salmeterol, Formoterol',
      Anticholinergics: 'Ipratropium, Tiotropium, Glycopyrronium',
    },
  },
  {
    category: 'Diuretics',
    acts: 'lets the kidney give up salt and water',
    subs: {
      Loop: 'Furosemide, Torasemide, Bumetanide',
      Thiazides: 'Hydrochlorothiazide, Chlortalidone, Indapamide',
      'Potassium sparing': 'Spironolactone, Amiloride, Eplerenone',
    },
  },
  {
    category: 'Corticosteroids',
    acts: 'quietens inflammation',
    subs: {
      Systemic: 'Prednisolone, Dexamethasone, Hydrocortisone, Methylprednisolone',
      Inhaled: 'Budesonide, Beclometasone, Fluticasone, Ciclesonide',
    },
  },
  {
    category: 'Antimalarials',
    acts: 'kills the parasite inside red cells or in the liver',
    subs: {
      Artemisinins: 'Artemether, Artesunate, Dihydroartemisinin, Arteether',
      Others: 'Chloroquine, Primaquine, Mefloquine, Quinine',
    },
  },
  {
    category: 'Gastrointestinal drugs',
    acts: 'settles the stomach and the gut',
    subs: {
      'Acid suppressants': 'Omeprazole, Pantoprazole, Ranitidine, Famotidine',
      Antiemetics: 'Ondansetron, Metoclopramide, Domperidone',
      Laxatives: 'Lactulose, Bisacodyl, Macrogol, Senna',
    },
  },
];
