export { persons } from './persons.ts';

export const records = ['erasures', 'person_joins', 'person_keys', 'persons'] as const;
