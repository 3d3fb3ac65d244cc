import { appPackages } from '@prepdesk/contract/sales/app-packages';
import { choicesOf } from '../ui/fields/fields-of.ts';
import { useSearchedChoices } from './searched-choices.ts';

const choicesIn = (packages: readonly { id: number; packageName: string }[]) =>
  choicesOf(packages, 'id', 'packageName');

/** The packages of an app, for the filter with the documented name. */
export const usePackageChoices = (appID: number) =>
  useSearchedChoices(appPackages.list, (search) => ({ appID, ...search }), 'packageId', choicesIn);
