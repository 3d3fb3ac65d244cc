import { type Package, packageResource } from '@prepdesk/contract/commerce/packages';
import { parentPackage, parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { durationText, hoursText } from '@prepdesk/contract/duration-text';
import { useMemo } from 'react';
import { useChoiceList, useRead } from '../../api/use-read.ts';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

const editors = fieldsFor(packageResource, {
  id: { look: 'quiet', widthPx: 70 },
  packageName: { look: 'strong', widthPx: 280 },
  packagePrice: { widthPx: 106 },
  // Hidden by default, because every price shows it.
  currency: { isHiddenAtFirst: true, widthPx: 76 },
  packageDescription: { isHiddenAtFirst: true },
  discountCode: { isHiddenAtFirst: true, widthPx: 130 },
  discountPrice: { widthPx: 106 },
  speed: { isHiddenAtFirst: true, widthPx: 90 },
  isActive: { widthPx: 100 },
  packageShortName: { isHiddenAtFirst: true, widthPx: 110 },
  validityInDays: { widthPx: 112 },
  deviceLimit: {
    asText: ({ deviceLimit }) => (deviceLimit === 0 ? 'Unlimited' : String(deviceLimit)),
    isHiddenAtFirst: true,
    widthPx: 120,
  },
  qBank: { isHiddenAtFirst: true, widthPx: 90 },
  videos: { isHiddenAtFirst: true, widthPx: 90 },
  defaultPackageName: { isHiddenAtFirst: true },
  parentPackageName: false,
  parentPackageID: {
    editor: { kind: 'select', choices: [] },
    asText: ({ parentPackageName }) => parentPackageName || '–',
  },
  classCount: { widthPx: 80 },
});

export type PackageKey = keyof typeof editors;

/** In columns, seconds are shown as hours (d3 §9), or as hours and minutes. */
const columns: Fields<Package, PackageKey> = {
  ...editors,
  creditSeconds: {
    label: 'Credits (hours)',
    kind: 'number',
    asText: ({ creditSeconds }) => hoursText(creditSeconds),
    widthPx: 110,
  },
  totalVideoDuration: {
    label: 'Total Video Duration',
    kind: 'number',
    display: ({ totalVideoDuration }) => durationText(totalVideoDuration),
    isHiddenAtFirst: true,
    widthPx: 150,
  },
};

type ChosenCourse = { appID: number; courseID: number };

/** The fields of a package, for reading and for editing; its parent is one of the same course. */
export function usePackageFields(
  chosenCourse: ChosenCourse | null,
): Record<'columns' | 'editors', Fields<Package, PackageKey>> {
  const { choices: parents } = useChoiceList(
    parentPackages.list,
    chosenCourse && { appID: chosenCourse.appID, courseID: chosenCourse.courseID },
    'id',
    'packageName',
  );
  return useMemo(() => {
    const choices = [{ value: '0', label: 'None' }, ...parents];
    const parentPackageID = { ...editors.parentPackageID, editor: { kind: 'select' as const, choices } };
    return { columns: { ...columns, parentPackageID }, editors: { ...editors, parentPackageID } };
  }, [parents]);
}

/** '' while it is being read. */
export function useParentName(chosenCourse: ChosenCourse, parentID: number | undefined): string {
  const { data, failure } = useRead(parentPackages.list, parentID === undefined ? null : chosenCourse);
  if (parentID === undefined || !(data || failure)) return '';
  return data?.find(({ id }) => id === parentID)?.packageName ?? `${parentPackage.label} ${parentID}`;
}

export const packageInputs = (chosenCourse: ChosenCourse) => inputsFor(packageResource, chosenCourse);
