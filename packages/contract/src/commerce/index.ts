import { electives } from './electives.ts';
import { packageClasses } from './package-classes.ts';
import { packages } from './packages.ts';
import { parentPackages } from './parent-packages.ts';

export const records = ['package_classes', 'package_types', 'packages', 'parent_packages'] as const;

export const calls = {
  parentPackages,
  packages,
  packageClasses,
  electives,
};
