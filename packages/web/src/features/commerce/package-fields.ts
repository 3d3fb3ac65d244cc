import type { Package } from '@prepdesk/contract/commerce/packages';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { creditHoursText, longDurationText } from '../../places/duration-text.ts';
import { durationEditor } from '../../ui/fields/duration-field.tsx';
import { type Draft, type Fields, fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';

const yesOrNo = { 1: 'Yes', 0: 'No' } as const;

/** In the order of the documents (d3 §3), with undocumented fields at the end. */
const editors = fieldsOf<Package>()({
  id: { label: 'ID', look: 'quiet', widthPx: 70 },
  packageName: {
    ...{ label: 'Package Name', look: 'strong', widthPx: 280 },
    editor: { kind: 'text', mostLength: 200 },
  },
  packagePrice: {
    label: 'Package Price',
    editor: { kind: 'money' },
    widthPx: 106,
  },
  // Hidden by default, because every price shows it.
  currency: { label: 'Currency', isHiddenAtFirst: true, widthPx: 76 },
  creditSeconds: {
    label: 'Credits (HH:mm:ss)',
    editor: durationEditor,
    initial: 0,
  },
  packageDescription: {
    label: 'Description',
    editor: { kind: 'text', mostLength: 5000 },
    isHiddenAtFirst: true,
  },
  discountCode: {
    label: 'Discount Code',
    editor: { kind: 'text', mostLength: 40 },
    isHiddenAtFirst: true,
    widthPx: 130,
  },
  discountPrice: {
    label: 'Discount Price',
    editor: { kind: 'money' },
    initial: 0,
    widthPx: 106,
  },
  speed: { label: 'Speed', editor: { kind: 'text', mostLength: 20 }, isHiddenAtFirst: true, widthPx: 90 },
  isActive: { ...statusField, widthPx: 100 },
  packageShortName: {
    label: 'Short Name',
    editor: { kind: 'text', mostLength: 60 },
    isHiddenAtFirst: true,
    widthPx: 110,
  },
  validityInDays: { label: 'Validity In Days', editor: { kind: 'number' }, widthPx: 112 },
  deviceLimit: {
    label: 'Devices At Once (0 for any number)',
    editor: { kind: 'number' },
    initial: 0,
    asText: ({ deviceLimit }) => (deviceLimit === 0 ? 'Any number' : String(deviceLimit)),
    isHiddenAtFirst: true,
    widthPx: 120,
  },
  qBank: {
    label: 'Q-bank',
    editor: { kind: 'select', choices: yesOrNo },
    initial: 0,
    isHiddenAtFirst: true,
    widthPx: 90,
  },
  videos: {
    label: 'Videos',
    editor: { kind: 'select', choices: yesOrNo },
    initial: 0,
    isHiddenAtFirst: true,
    widthPx: 90,
  },
  totalVideoDuration: {
    label: 'Total Video Duration (HH:mm:ss)',
    editor: durationEditor,
    initial: 0,
  },
  defaultPackageName: { label: 'Default Package', isHiddenAtFirst: true },
  parentPackageID: {
    label: 'Parent Package',
    editor: { kind: 'select', choices: [] },
    initial: 0,
    asText: ({ parentPackageName }) => parentPackageName || '–',
  },
  classCount: { label: 'Classes', kind: 'number', widthPx: 80 },
});

export type PackageKey = keyof typeof editors;

/** In columns, seconds are shown as hours (d3 §9), or as hours and minutes. */
const columns: Fields<Package, PackageKey> = {
  ...editors,
  creditSeconds: {
    label: 'Credits (hours)',
    kind: 'number',
    asText: ({ creditSeconds }) => creditHoursText(creditSeconds),
    widthPx: 110,
  },
  totalVideoDuration: {
    label: 'Total Video Duration',
    kind: 'number',
    display: ({ totalVideoDuration }) => longDurationText(totalVideoDuration),
    isHiddenAtFirst: true,
    widthPx: 150,
  },
};

type ChosenCourse = { appID: number; courseID: number };

/** The fields of a package, for reading and for editing; its parent is one of the same course. */
export function usePackageFields(
  chosenCourse: ChosenCourse | null,
): Record<'columns' | 'editors', Fields<Package, PackageKey>> {
  const { data } = useRead(
    parentPackages.list,
    chosenCourse && { appID: chosenCourse.appID, courseID: chosenCourse.courseID },
  );
  return useMemo(() => {
    const parents = (data ?? []).map(({ id, packageName }) => ({ value: String(id), label: packageName }));
    const choices = [{ value: '0', label: 'None' }, ...parents];
    const parentPackageID = { ...editors.parentPackageID, editor: { kind: 'select' as const, choices } };
    return { columns: { ...columns, parentPackageID }, editors: { ...editors, parentPackageID } };
  }, [data]);
}

/** The part of a draft that the calls for adding and editing take. */
export function writtenOf(draft: Draft<PackageKey>) {
  const { packageName, packageShortName, packageDescription, packagePrice, discountPrice, discountCode } =
    draft;
  const { validityInDays, creditSeconds, speed, qBank, videos, totalVideoDuration, parentPackageID } = draft;
  const { deviceLimit } = draft;
  return {
    ...{ packageName, packageShortName, packageDescription, packagePrice, discountCode },
    ...{ validityInDays, speed, qBank, videos, parentPackageID: parentPackageID || 0 },
    deviceLimit: deviceLimit || 0,
    discountPrice: discountPrice || '0',
    creditSeconds: creditSeconds || 0,
    totalVideoDuration: totalVideoDuration || 0,
  };
}
