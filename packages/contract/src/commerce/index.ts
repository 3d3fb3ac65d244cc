export { electives } from './electives.ts';
export { packageClassNames } from './package-class-names.ts';
export { packageClasses } from './package-classes.ts';
export { packages } from './packages.ts';
export { parentPackages } from './parent-packages.ts';

export const records = ['package_classes', 'package_types', 'packages', 'parent_packages'] as const;
