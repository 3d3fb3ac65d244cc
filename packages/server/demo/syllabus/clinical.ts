import type { Syllabus } from './syllabus.ts';

export const clinical: Syllabus = {
  Anatomy: {
    'Upper Limb': ['Brachial Plexus', 'Axilla and Breast', 'Muscles of the Forearm', 'Nerve Injuries'],
    'Head and Neck': ['Triangles of the Neck', 'Cranial Nerves', 'Cavernous Sinus'],
    Embryology: ['Gametogenesis', 'Pharyngeal Arches', 'Development of the Heart'],
    'मानव शरीर रचना का परिचय': ['अस्थियाँ और संधियाँ', 'पेशी तंत्र'],
  },
  Physiology: {
    'Nerve and Muscle': ['Resting Membrane Potential', 'Action Potential', 'Neuromuscular Junction'],
    'Cardiovascular System': ['Cardiac Cycle', 'Regulation of Blood Pressure', 'Electrocardiogram'],
    'Renal Physiology': ['Glomerular Filtration', 'Countercurrent Mechanism'],
  },
  Biochemistry: {
    'Carbohydrate Metabolism': ['Glycolysis', 'TCA Cycle', 'Glycogen Storage Disorders'],
    'Molecular Biology': ['DNA Replication', 'Transcription and Translation', 'PCR and Blotting'],
    Vitamins: ['Fat-soluble Vitamins', 'Water-soluble Vitamins'],
  },
  Pathology: {
    'General Pathology': ['Cell Injury and Death', 'Inflammation and Repair', 'Neoplasia', 'Amyloidosis'],
    Haematology: ['Anaemias', 'Acute Leukaemias', 'Bleeding Disorders'],
    'Systemic Pathology': ['Glomerular Diseases', 'Tumours of the Breast'],
  },
  Pharmacology: {
    'General Pharmacology': ['Pharmacokinetics', 'Pharmacodynamics', 'Adverse Drug Reactions'],
    'Autonomic Nervous System': ['Cholinergic Drugs', 'Adrenergic Drugs', 'Beta Blockers'],
    Antimicrobials: ['Beta-lactam Antibiotics', 'Antitubercular Drugs', 'Antivirals'],
  },
  Microbiology: {
    Bacteriology: ['Gram-positive Cocci', 'Mycobacteria', 'Enterobacteriaceae'],
    Virology: ['Hepatitis Viruses', 'HIV', 'Arboviruses'],
    Parasitology: ['Malaria', 'Intestinal Nematodes'],
  },
  'Forensic Medicine': {
    Thanatology: ['Signs of Death', 'Postmortem Changes'],
    Toxicology: ['Corrosive Poisons', 'Snake Bite', 'Organophosphate Poisoning'],
  },
  'Community Medicine': {
    Epidemiology: ['Study Designs', 'Screening Tests', 'Outbreak Investigation'],
    'National Health Programmes': [
      'National Tuberculosis Elimination Programme',
      'Universal Immunisation Programme',
    ],
    Biostatistics: ['Sampling and Bias', 'Tests of Significance'],
  },
  Medicine: {
    Cardiology: ['Acute Coronary Syndromes', 'Valvular Heart Disease', 'Arrhythmias'],
    Neurology: ['Stroke', 'Epilepsy', 'Demyelinating Disorders'],
    Endocrinology: ['Diabetes Mellitus', 'Thyroid Disorders', 'Adrenal Disorders'],
  },
  Surgery: {
    'General Surgery': ['Wound Healing', 'Shock and Fluids', 'Burns'],
    'Gastrointestinal Surgery': ['Oesophagus', 'Acute Appendicitis', 'Intestinal Obstruction'],
    'Breast and Thyroid': ['Carcinoma Breast', 'Thyroid Nodules'],
  },
  'Obstetrics and Gynaecology': {
    Obstetrics: ['Antenatal Care', 'Hypertension in Pregnancy', 'Postpartum Haemorrhage'],
    Gynaecology: ['Abnormal Uterine Bleeding', 'Contraception', 'Carcinoma Cervix'],
  },
  Paediatrics: {
    'Growth and Development': ['Milestones', 'Malnutrition'],
    Neonatology: ['Neonatal Resuscitation', 'Neonatal Jaundice', 'Sepsis in the Newborn'],
  },
  Orthopaedics: {
    Trauma: ['Fractures of the Upper Limb', 'Fracture Neck of Femur', 'Compartment Syndrome'],
    'Bone Tumours': ['Osteosarcoma', 'Giant Cell Tumour'],
  },
  ENT: {
    Ear: ['Chronic Otitis Media', 'Otosclerosis', "Meniere's Disease"],
    'Nose and Throat': ['Epistaxis', 'Carcinoma Larynx'],
  },
  Ophthalmology: {
    'Anterior Segment': ['Cataract', 'Glaucoma', 'Corneal Ulcer'],
    Retina: ['Diabetic Retinopathy', 'Retinal Detachment'],
  },
  Psychiatry: {
    'Psychotic and Mood Disorders': ['Schizophrenia', 'Bipolar Disorder'],
    'Substance Use': ['Alcohol Withdrawal', 'Opioid Dependence'],
  },
  Dermatology: {
    'Papulosquamous Disorders': ['Psoriasis', 'Lichen Planus'],
    Infections: ['Leprosy', 'Fungal Infections'],
  },
  Radiology: {
    'Basics of Imaging': ['X-ray Physics', 'CT and MRI'],
    'Spotters and Signs': ['Chest Radiograph', 'Neuroradiology'],
  },
  Anaesthesia: {
    'General Anaesthesia': ['Inhalational Agents', 'Airway Management'],
    'Regional Anaesthesia': ['Spinal and Epidural', 'Local Anaesthetics'],
  },
  'Clinical Integration': {},
};

const inShort = ['Anatomy', 'Pathology', 'Pharmacology', 'Community Medicine', 'Medicine', 'Surgery'];

/** The same subjects, taught shorter: the first class of each. */
export const screening: Syllabus = Object.fromEntries(
  inShort.map((name) => [name, Object.fromEntries(Object.entries(clinical[name] ?? {}).slice(0, 1))]),
);
