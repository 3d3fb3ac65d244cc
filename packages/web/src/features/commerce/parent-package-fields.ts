import {
  clinicalPackageTypes,
  fullAccessWords,
  isClinical,
  type ParentPackage,
  parentPackages,
} from '@prepdesk/contract/commerce/parent-packages';
import { images } from '@prepdesk/contract/files/images';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { confirmWithUses } from '../../places/confirm-with-uses.tsx';
import { type Choice, choiceList, type Draft, type Fields, fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';

type ChosenCourse = { appID: number; courseID: number };

/** In the order of the documents (d3 §3). */
const fixed = fieldsOf<ParentPackage>()({
  id: { label: 'ID', look: 'quiet', widthPx: 70 },
  packageName: { label: 'Package Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  defaultPackageID: {
    label: 'Default Package',
    editor: { kind: 'select', choices: [] },
    asText: ({ defaultPackageName }) => defaultPackageName || '–',
  },
  packageDescription: { label: 'Description', editor: { kind: 'text', mostLength: 5000 } },
  packageType: {
    label: 'Package Type',
    editor: { kind: 'select', choices: [] },
    asText: ({ packageTypeName }) => packageTypeName,
    widthPx: 120,
  },
  packageImage: { label: 'Image', editor: { kind: 'image', uploadWith: images.upload }, widthPx: 110 },
  fullAccess: {
    label: 'Full Access',
    editor: { kind: 'select', choices: fullAccessWords },
    initial: 0,
    widthPx: 100,
  },
  isActive: { ...statusField, widthPx: 120 },
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
  const { data: types } = useRead(parentPackages.types, hasFixedTypes ? null : chosenCourse);
  const { data: packages } = useRead(parentPackages.defaults, chosenCourse);
  return useMemo(() => {
    const typeChoices: readonly Choice[] = hasFixedTypes
      ? choiceList(clinicalPackageTypes)
      : (types ?? []).map(({ id, type }) => ({ value: String(id), label: type }));
    const packageChoices = (packages ?? []).map(({ id, packageName, isActive }) => ({
      value: String(id),
      label: words(packageName, isActive),
    }));
    const select = (choices: readonly Choice[]) => ({ kind: 'select' as const, choices });
    return {
      ...fixed,
      packageType: { ...fixed.packageType, editor: select(typeChoices) },
      defaultPackageID: { ...fixed.defaultPackageID, editor: select(packageChoices) },
    };
  }, [hasFixedTypes, types, packages]);
}

/** The part of a draft that the calls for adding and editing take. */
export const writtenOf = (draft: Draft<ParentPackageKey>) => {
  const { packageName, packageDescription, packageImage, packageType, fullAccess, defaultPackageID } = draft;
  return { packageName, packageDescription, packageImage, packageType, fullAccess, defaultPackageID };
};

/** Asks before a parent package is inactivated, and says where it is used. */
export function mayBeSaved({ isActive }: Draft, row: ParentPackage): boolean | Promise<boolean> {
  if (row.isActive === 0 || isActive !== '0') return true;
  return confirmWithUses({
    ...{ kind: 'parentPackage', id: row.id },
    title: `Inactivate ${row.packageName}?`,
    body: 'Its packages are no longer offered under it.',
    confirmLabel: 'Inactivate',
  });
}
