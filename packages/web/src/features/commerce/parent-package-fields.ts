import {
  clinicalPackageTypes,
  isClinical,
  type ParentPackage,
  parentPackage,
  parentPackages,
} from '@prepdesk/contract/commerce/parent-packages';
import { images } from '@prepdesk/contract/files/images';
import { useMemo } from 'react';
import { useChoiceList } from '../../api/use-read.ts';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import type { Choices, Draft, Fields } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

type ChosenCourse = { appID: number; courseID: number };

const fixed = fieldsFor(parentPackage, {
  id: { look: 'quiet', widthPx: 70 },
  defaultPackageName: false,
  packageTypeName: false,
  packageName: { look: 'strong' },
  defaultPackageID: {
    editor: { kind: 'select', choices: [] },
    asText: ({ defaultPackageName }) => defaultPackageName || '–',
  },
  packageType: {
    editor: { kind: 'select', choices: [] },
    asText: ({ packageTypeName }) => packageTypeName,
    widthPx: 120,
  },
  packageImage: { editor: { kind: 'image', uploadWith: images.upload }, widthPx: 110 },
  fullAccess: { widthPx: 100 },
  isActive: { widthPx: 120 },
});

export type ParentPackageKey = keyof typeof fixed;

const words = (name: string, isActive: number): string => (isActive ? name : `${name} (inactive)`);

/**
 * The fields of a parent package; its types and packages are those of its course. The clinical app's two types are
 * fixed (d1 §3).
 */
export function useParentPackageFields(
  chosenCourse: ChosenCourse | null,
): Fields<ParentPackage, ParentPackageKey> {
  const hasFixedTypes = chosenCourse !== null && isClinical(chosenCourse.appID);
  const { choices: types } = useChoiceList(
    parentPackages.types,
    hasFixedTypes ? null : chosenCourse,
    'id',
    'type',
  );
  const { choices: packages } = useChoiceList(
    parentPackages.defaults,
    chosenCourse,
    'id',
    ({ packageName, isActive }) => words(packageName, isActive),
  );
  return useMemo(() => {
    const select = (choices: Choices) => ({ kind: 'select' as const, choices });
    return {
      ...fixed,
      packageType: { ...fixed.packageType, editor: select(hasFixedTypes ? clinicalPackageTypes : types) },
      defaultPackageID: { ...fixed.defaultPackageID, editor: select(packages) },
    };
  }, [hasFixedTypes, types, packages]);
}

export const parentPackageInputs = ({ appID, courseID }: ChosenCourse) =>
  inputsFor(parentPackage, { appID, courseID });

/** Asks before a parent package is inactivated, and says where it is used. */
export function mayBeSaved({ isActive }: Draft, row: ParentPackage): boolean | Promise<boolean> {
  if (row.isActive === 0 || isActive !== '0') return true;
  return confirmWithUses({
    kind: 'parentPackage',
    id: row.id,
    title: `Deactivate ${row.packageName}?`,
    body: 'Its packages are no longer offered under it.',
    confirmLabel: 'Deactivate',
  });
}
