import type { Domain } from '../../domain.ts';
import { erasePersonLater } from './erase-person-job.ts';
import { personExport } from './export-person.ts';
import { persons as personCalls } from './persons.ts';
import { removeFiles } from './remove-files-job.ts';

export { erasePerson } from './erase-person.ts';
export { erasureJobOf } from './erase-person-job.ts';
export { mergePersons, unmergePersons } from './merge-persons.ts';

export const persons: Domain = {
  calls: [personCalls],
  downloads: [personExport],
  jobs: [erasePersonLater, removeFiles],
};
