import type { Syllabus } from './syllabus.ts';

const accountingStandards = [
  'AS 1 Disclosure of Accounting Policies',
  'AS 2 Valuation of Inventories',
  'AS 3 Cash Flow Statements',
  'AS 4 Contingencies and Events after the Balance Sheet Date',
  'AS 5 Net Profit or Loss, Prior Period Items and Changes in Policies',
  'AS 7 Construction Contracts',
  'AS 9 Revenue Recognition',
  'AS 10 Property, Plant and Equipment',
  'AS 11 Effects of Changes in Foreign Exchange Rates',
  'AS 12 Accounting for Government Grants',
  'AS 13 Accounting for Investments',
  'AS 15 Employee Benefits',
  'AS 16 Borrowing Costs',
  'AS 17 Segment Reporting',
  'AS 18 Related Party Disclosures',
  'AS 19 Leases',
  'AS 20 Earnings Per Share',
  'AS 22 Accounting for Taxes on Income',
  'AS 24 Discontinuing Operations',
  'AS 25 Interim Financial Reporting',
  'AS 26 Intangible Assets',
  'AS 28 Impairment of Assets',
  'AS 29 Provisions, Contingent Liabilities and Contingent Assets',
];

/** More subjects than one page of a table shows (d1 §9: 20). */
export const inter: Syllabus = {
  'Advanced Accounting': {
    'Accounting Standards': accountingStandards,
    'Company Accounts': ['Buyback of Securities', 'Amalgamation of Companies', 'Internal Reconstruction'],
    'Consolidated Financial Statements': ['Minority Interest', 'Cost of Control', 'Unrealised Profits'],
    'Accounting for Branches Including Foreign Branches': [
      'Dependent Branches',
      'Independent Branches',
      'Foreign Branches',
    ],
  },
  'Corporate and Other Laws': {
    'The Companies Act, 2013': [
      'Incorporation of a Company',
      'Prospectus and Allotment',
      'Share Capital and Debentures',
      'Acceptance of Deposits',
      'Declaration of Dividend',
    ],
    'The General Clauses Act, 1897': ['General Definitions', 'Rules of Construction'],
    'The Foreign Exchange Management Act, 1999': ['Current and Capital Account Transactions'],
  },
  Taxation: {
    'Income-tax Law': [
      'Residential Status',
      'Salaries',
      'Income from House Property',
      'Profits and Gains of Business',
      'Capital Gains',
      'Clubbing and Set-off of Losses',
    ],
    'Goods and Services Tax': [
      'Supply under GST',
      'Charge of GST',
      'Time and Value of Supply',
      'Input Tax Credit',
      'Registration and Returns',
    ],
  },
  'Cost and Management Accounting': {
    'Elements of Cost': [
      'Material Cost',
      'Employee Cost',
      'Overheads: Absorption Costing',
      'Activity Based Costing',
    ],
    'Methods of Costing': [
      'Unit and Batch Costing',
      'Job Costing',
      'Process and Operation Costing',
      'Service Costing',
    ],
    'Cost Control and Analysis': ['Standard Costing', 'Marginal Costing', 'Budgets and Budgetary Control'],
  },
  'Auditing and Ethics': {
    'Planning an Audit': [
      'Nature, Objective and Scope of Audit',
      'Audit Strategy and Programme',
      'Risk Assessment and Internal Control',
    ],
    'Audit Evidence': ['Sampling', 'Written Representations', 'External Confirmations'],
    'Ethics and Terms of Engagement': ['Fundamental Principles', 'Threats and Safeguards'],
  },
  'Financial Management and Strategic Management': {
    'Financing Decisions': ['Cost of Capital', 'Capital Structure', 'Leverages'],
    'Investment Decisions': ['Net Present Value', 'Internal Rate of Return'],
    'Strategic Analysis': ['External Environment', 'Internal Environment', 'Strategic Choices'],
  },
  'Business Communication': {
    'Communication at Work': ['Interpersonal Skills', 'Drafting of Deeds and Resolutions'],
  },
  'Income Tax Practice': {
    'Filing of Returns': ['Selecting the Right Form', 'Computation of Total Income', 'Advance Tax and TDS'],
  },
  'Goods and Services Tax Practice': { 'GST Compliance': ['E-way Bill', 'E-invoicing', 'Annual Return'] },
  'Enterprise Information Systems': {
    'Automated Business Processes': ['Enterprise Business Processes', 'Risks and Controls'],
    'E-Commerce and Core Banking': [
      'E-Commerce, M-Commerce and Emerging Technologies',
      'Core Banking Systems',
    ],
  },
  'Economics for Finance': {
    'National Income': ['Keynesian Theory', 'Public Finance'],
    'Money Market': ['Monetary Policy', 'Theories of Money Demand'],
  },
  'Accounting for Special Transactions': {
    'Insurance Claims': ['Loss of Stock', 'Loss of Profit'],
    'Hire Purchase': ['Cash Price and Interest', 'Repossession'],
  },
  'Banking and Insurance': {
    'Banking Companies': ['Rebate on Bills Discounted', 'Non-Performing Assets'],
    'Insurance Companies': ['Revenue Account', 'Reserve for Unexpired Risks'],
  },
  'Company Audit': {
    'Audit of Items of Financial Statements': [
      'Audit of Share Capital',
      'Audit of Trade Receivables',
      'Audit of Inventories',
    ],
  },
  'Bank Audit': { 'Advances and Income Recognition': ['Prudential Norms', 'Long Form Audit Report'] },
  'Securities and Capital Markets': { 'Primary Market': ['Book Building', 'Green Shoe Option'] },
  'Labour Laws': { 'Wages and Social Security': ['Code on Wages', 'Code on Social Security'] },
  'Business Analytics': {
    'Describing Numbers': ['Spreadsheets for Accountants', 'Dashboards', 'Regression in Practice'],
  },
  'Financial Modelling': {
    'Building a Three Statement Model': ['Assumptions Sheet', 'Linking the Statements'],
  },
  'Operations Research': {
    Optimisation: ['Linear Programming', 'Transportation Problem', 'Network Analysis'],
  },
  'Ethics in Practice': { 'Case Studies': ['Independence', 'Confidentiality'] },
  'Exam Strategy': {
    'Last Thirty Days': ['Planning Revision', 'Presentation of Answers', 'Managing Three Hours'],
  },
  'Revision Marathon': { 'Group One in Ten Days': ['Day 1: Accounting', 'Day 4: Laws', 'Day 7: Taxation'] },
  'Old Scheme Question Bank': {},
};
