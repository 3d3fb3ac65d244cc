import type { Package } from '@prepdesk/contract/commerce/packages';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { hoursText, rupeesText } from '../../ui/fields/amount-text.ts';
import { type Draft, type Fields, fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';

const yesOrNo = { 1: 'Yes', 0: 'No' } as const;

const fixed = fieldsOf<Package>()({
  id: { label: 'ID', look: 'quiet', widthPx: 70 },
  packageName: { label: 'Package Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  packageShortName: { label: 'Short Name', editor: { kind: 'text', mostLength: 60 }, widthPx: 110 },
  parentPackageID: {
    label: 'Parent Package',
    editor: { kind: 'select', choices: [] },
    initial: 0,
    asText: ({ parentPackageName }) => parentPackageName || '–',
  },
  packagePrice: {
    label: 'Package Price',
    editor: { kind: 'money' },
    display: ({ packagePrice }) => rupeesText(packagePrice),
    widthPx: 120,
  },
  discountPrice: {
    label: 'Discount Price',
    editor: { kind: 'money' },
    initial: 0,
    display: ({ discountPrice }) => (discountPrice === '0.00' ? '–' : rupeesText(discountPrice)),
    widthPx: 120,
  },
  discountCode: {
    label: 'Discount Code',
    editor: { kind: 'text', mostLength: 40 },
    isHiddenAtFirst: true,
    widthPx: 130,
  },
  validityInDays: { label: 'Validity In Days', editor: { kind: 'number' }, widthPx: 120 },
  creditSeconds: {
    label: 'Credit Seconds',
    editor: { kind: 'number' },
    initial: 0,
    display: ({ creditSeconds }) => hoursText(creditSeconds),
    widthPx: 120,
  },
  speed: { label: 'Speed', editor: { kind: 'text', mostLength: 20 }, isHiddenAtFirst: true, widthPx: 90 },
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
    label: 'Total Video Duration (seconds)',
    editor: { kind: 'number' },
    initial: 0,
    display: ({ totalVideoDuration }) => hoursText(totalVideoDuration),
    isHiddenAtFirst: true,
    widthPx: 150,
  },
  packageDescription: {
    label: 'Description',
    editor: { kind: 'text', mostLength: 5000 },
    isHiddenAtFirst: true,
  },
  defaultPackageName: { label: 'Default Package', isHiddenAtFirst: true },
  classCount: { label: 'Classes', isNumber: true, widthPx: 80 },
  isActive: { ...statusField, widthPx: 120 },
});

type Of = { appID: number; courseID: number };
export type PackageKey = keyof typeof fixed;

/** What a package is made of; its parent is one of the same course. */
export function usePackageFields(of: Of | null): Fields<Package, PackageKey> {
  const { data } = useRead(parentPackages.list, of && { appID: of.appID, courseID: of.courseID });
  return useMemo(() => {
    const parents = (data ?? []).map(({ id, packageName }) => ({ value: String(id), label: packageName }));
    const choices = [{ value: '0', label: 'None' }, ...parents];
    return { ...fixed, parentPackageID: { ...fixed.parentPackageID, editor: { kind: 'select', choices } } };
  }, [data]);
}

/** What of a draft goes into the calls that add and edit. */
export function writtenOf(draft: Draft<PackageKey>) {
  const { packageName, packageShortName, packageDescription, packagePrice, discountPrice, discountCode } =
    draft;
  const { validityInDays, creditSeconds, speed, qBank, videos, totalVideoDuration, parentPackageID } = draft;
  return {
    ...{ packageName, packageShortName, packageDescription, packagePrice, discountCode },
    ...{ validityInDays, speed, qBank, videos, parentPackageID: parentPackageID || 0 },
    discountPrice: discountPrice || '0',
    creditSeconds: creditSeconds || 0,
    totalVideoDuration: totalVideoDuration || 0,
  };
}
