import { appPackages } from '@prepdesk/contract/sales/app-packages';
import type { Choice } from '../ui/fields/fields-of.ts';
import type { SearchedChoices } from '../ui/table/bar-filters.ts';
import { useSearchedChoices } from './searched-choices.ts';

const choiceOf = ({ id, packageName }: { id: number; packageName: string }): Choice => ({
  value: String(id),
  label: packageName,
});

/** The packages of an app, for its filter. */
export const usePackageChoices = (appID: number): SearchedChoices =>
  useSearchedChoices(appPackages.list, appID, 'packageId', choiceOf);
