import type { Domain } from '../../domain.ts';
import { electives } from './electives.ts';
import { packageClassNames } from './package-class-names.ts';
import { packageClasses } from './package-classes.ts';
import { packages } from './packages.ts';
import { parentPackages } from './parent-packages.ts';

export const commerce: Domain = {
  calls: [parentPackages, packages, packageClassNames, packageClasses, electives],
};
