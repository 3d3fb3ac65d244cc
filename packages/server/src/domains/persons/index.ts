import type { Domain } from '../../domain.ts';
import { personExport } from './export-person.ts';
import { persons as personCalls } from './persons.ts';

export const persons: Domain = { calls: [personCalls], downloads: [personExport] };
