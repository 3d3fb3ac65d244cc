import { electives } from './electives.ts';
import { packageClasses } from './package-classes.ts';
import { packages } from './packages.ts';
import { parentPackages } from './parent-packages.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['package_classes', 'package_types', 'packages', 'parent_packages'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  parentPackages,
  packages,
  packageClasses,
  electives,
};
