import { type PersonMerge, persons } from '@prepdesk/contract/persons/persons';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { namesOf, unmergeText } from './person-words.ts';

/** Asks first, because one person becomes two. */
export function useUnmerge(report: Report, onChanged?: () => void) {
  const { set } = useStateChange(persons.part, report);
  return async (merge: PersonMerge) => {
    const { survivor, joined } = namesOf(merge);
    const isSure = await confirm({
      title: `Unmerge ${joined} from ${survivor}?`,
      body: unmergeText(merge),
      confirmLabel: 'Unmerge',
      isDangerous: true,
    });
    if (isSure && (await set({ joinID: merge.joinID }))) onChanged?.();
  };
}
