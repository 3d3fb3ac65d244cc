import { appPackages } from '@prepdesk/contract/sales/app-packages';
import { useSearchedChoices } from './searched-choices.ts';

const choicesIn = (packages: readonly { id: number; packageName: string }[]) =>
  packages.map(({ id, packageName }) => ({ value: String(id), label: packageName }));

/** The packages of an app, for the filter with the documented name. */
export const usePackageChoices = (appID: number) =>
  useSearchedChoices(appPackages.list, (search) => ({ appID, ...search }), 'packageId', choicesIn);
