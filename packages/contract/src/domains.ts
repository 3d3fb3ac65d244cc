/**
 * The door of every domain: a domain that is missing here has no calls and no rows. Each states the kinds of rows that it
 * stores (`records`); all else that it exports are its groups of calls, by their nouns.
 */
export * as access from './access/index.ts';
export * as audit from './audit/index.ts';
export * as catalogue from './catalogue/index.ts';
export * as clinical from './clinical/index.ts';
export * as commerce from './commerce/index.ts';
export * as coupons from './coupons/index.ts';
export * as doubts from './doubts/index.ts';
export * as drugs from './drugs/index.ts';
export * as entitlement from './entitlement/index.ts';
export * as files from './files/index.ts';
export * as home from './home/index.ts';
export * as learners from './learners/index.ts';
export * as mapping from './mapping/index.ts';
export * as orders from './orders/index.ts';
export * as persons from './persons/index.ts';
export * as pushes from './pushes/index.ts';
export * as questions from './questions/index.ts';
export * as quizzes from './quizzes/index.ts';
export * as reports from './reports/index.ts';
export * as reviews from './reviews/index.ts';
export * as royalty from './royalty/index.ts';
export * as sales from './sales/index.ts';
export * as shipping from './shipping/index.ts';
export * as support from './support/index.ts';
export * as tools from './tools/index.ts';
export * as treasures from './treasures/index.ts';
export * as usage from './usage/index.ts';
export * as videos from './videos/index.ts';
