import type { Implementation } from '../../http/implement.ts';
import { electives } from './electives.ts';
import { packageClasses } from './package-classes.ts';
import { packages } from './packages.ts';
import { parentPackages } from './parent-packages.ts';

const groups: Implementation[][] = [parentPackages, packages, packageClasses, electives];

export const commerce = groups.flat();
