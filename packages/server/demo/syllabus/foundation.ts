import type { Syllabus } from './syllabus.ts';

export const foundation: Syllabus = {
  'Principles and Practice of Accounting': {
    'Theoretical Framework': [
      'Meaning and Scope of Accounting',
      'Accounting Concepts, Principles and Conventions',
      'Capital and Revenue Expenditures and Receipts',
      'Contingent Assets and Contingent Liabilities',
    ],
    'Accounting Process': ['Journal Entries', 'Ledgers', 'Trial Balance', 'Rectification of Errors'],
    'Bank Reconciliation Statement': ['Reasons for Difference', 'Preparing the Statement'],
    'Depreciation and Amortisation': [
      'Straight Line Method',
      'Written Down Value Method',
      'Change of Method',
    ],
    'Partnership and LLP Accounts': [
      'Treatment of Goodwill',
      'Admission of a New Partner',
      'Retirement of a Partner',
      'Death of a Partner',
      'Dissolution of Partnership Firms',
    ],
    'लेखांकन के मूल सिद्धांत (हिंदी माध्यम)': [
      'लेखांकन का अर्थ और क्षेत्र',
      'रोजनामचा और खाता बही',
      'तलपट और अशुद्धियों का सुधार',
    ],
  },
  'Business Laws': {
    'The Indian Contract Act, 1872': [
      'Nature of Contracts',
      'Consideration',
      'Other Essential Elements of a Contract',
      'Performance of Contract',
      'Breach of Contract and its Remedies',
      'Contingent and Quasi Contracts',
    ],
    'The Sale of Goods Act, 1930': [
      'Formation of the Contract of Sale',
      'Conditions and Warranties',
      'Transfer of Ownership and Delivery of Goods',
      'Unpaid Seller',
    ],
    'The Indian Partnership Act, 1932': [
      'General Nature of Partnership',
      'Relations of Partners',
      'Registration and Dissolution of a Firm',
    ],
    'The Negotiable Instruments Act, 1881': [
      'Cheques, Bills and Promissory Notes',
      'Dishonour and Discharge',
    ],
    'भारतीय संविदा अधिनियम, 1872': ['संविदा की प्रकृति', 'प्रतिफल', 'संविदा भंग और उपचार'],
  },
  'Quantitative Aptitude': {
    'Business Mathematics': [
      'Ratio, Proportion, Indices and Logarithms',
      'Equations',
      'Linear Inequalities',
      'Mathematics of Finance',
    ],
    'Logical Reasoning': [
      'Number Series and Coding',
      'Direction Tests',
      'Seating Arrangements',
      'Blood Relations',
    ],
    Statistics: [
      'Measures of Central Tendency and Dispersion',
      'Probability',
      'Theoretical Distributions',
      'Correlation and Regression',
    ],
  },
  'Business Economics': {
    'Theory of Demand and Supply': ['Law of Demand and Elasticity', 'Theory of Consumer Behaviour', 'Supply'],
    'Theory of Production and Cost': ['Theory of Production', 'Theory of Cost'],
    'Price Determination in Different Markets': ['Perfect Competition', 'Monopoly', 'Oligopoly'],
    'Business Cycles': ['Phases of a Business Cycle', 'Causes and Features'],
  },
  'Business Communication': {
    'Written Communication': ['Précis Writing', 'Article and Report Writing', 'Formal Letters and E-mails'],
    'Sentence Types and Word Power': ['Active and Passive Voice', 'Direct and Indirect Speech'],
  },
  'Commercial Knowledge': {
    'Business Environment': ['Micro and Macro Environment', 'Government Policies for Growth'],
    'Business Organisations': ['Indian and Global Companies', 'Regulators and Development Banks'],
  },
};
