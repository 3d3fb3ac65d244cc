import type { Syllabus } from './syllabus.ts';

export const final: Syllabus = {
  'Financial Reporting': {
    'Ind AS on Assets': [
      'Ind AS 2 Inventories',
      'Ind AS 16 Property, Plant and Equipment',
      'Ind AS 36 Impairment of Assets',
      'Ind AS 38 Intangible Assets',
    ],
    'Business Combinations': ['Ind AS 103 Acquisition Method', 'Common Control Transactions'],
    'Financial Instruments': ['Classification and Measurement', 'Impairment', 'Hedge Accounting'],
    'Everything You Need Before the Examination: Consolidated and Separate Financial Statements of Groups with Chain Holdings, Step Acquisitions, Loss of Control and Foreign Operations':
      [
        'Ind AS 110 Consolidated Financial Statements, Including the Elimination of Intragroup Balances and the Measurement of Non-controlling Interests',
        'Ind AS 111 Joint Arrangements',
        'Ind AS 28 Associates and Joint Ventures',
      ],
  },
  'Advanced Financial Management': {
    'Security Analysis and Portfolio Management': [
      'Fundamental Analysis',
      'Capital Asset Pricing Model',
      'Portfolio Rebalancing',
    ],
    Derivatives: ['Futures', 'Options', 'Black-Scholes Model', 'Interest Rate Swaps'],
    'Foreign Exchange Exposure': ['Exchange Rate Parities', 'Hedging with Forwards'],
    'Mergers, Acquisitions and Restructuring': ['Valuation of a Target', 'Swap Ratio'],
  },
  'Advanced Auditing and Professional Ethics': {
    'Professional Ethics': ['First Schedule', 'Second Schedule', 'Council Guidelines'],
    'Quality Control': ['SQC 1', 'SA 220'],
    'Group Audits': ['Component Auditors', 'Consolidation Adjustments'],
    'Digital Auditing': ['Data Analytics in Audit', 'Cyber Risk'],
  },
  'Direct Tax Laws': {
    'Corporate Taxation': ['Minimum Alternate Tax', 'Taxation of Trusts', 'Tax on Distributed Income'],
    'International Taxation': ['Non-resident Taxation', 'Double Taxation Relief', 'Transfer Pricing'],
    'Assessment and Appeals': ['Search and Survey', 'Dispute Resolution', 'Penalties and Prosecution'],
  },
  'Indirect Tax Laws': {
    'GST: Advanced Topics': ['Place of Supply', 'Refunds', 'Demands and Recovery', 'Advance Ruling'],
    'Customs and Foreign Trade Policy': ['Valuation under Customs', 'Warehousing', 'Duty Drawback'],
  },
  'Integrated Business Solutions': {
    'Multi-disciplinary Case Studies': [
      'Reading a Case in Twenty Minutes',
      'Case Study: A Family-owned Textile Mill',
      'Case Study: A Listed Bank',
    ],
  },
  'Corporate and Economic Laws': {
    'Company Law: Advanced': ['Appointment of Directors', 'Inspection and Investigation', 'Winding Up'],
    'Economic Laws': ['Insolvency and Bankruptcy Code', 'Prevention of Money Laundering'],
  },
  'Strategic Cost Management': {
    'Modern Business Environment': ['Lean and Six Sigma', 'Value Chain Analysis', 'Target Costing'],
    'Performance Measurement': ['Balanced Scorecard', 'Transfer Pricing between Divisions'],
  },
};

/** Taught until the syllabus changed; the course is inactive. */
export const retired: Syllabus = {
  'Company Secretarial Practice': { 'Board Meetings': ['Notice and Agenda', 'Minutes'] },
};
