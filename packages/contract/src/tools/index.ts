export { crypto } from './crypto.ts';
export { jobs } from './jobs.ts';
export { status } from './status.ts';

export const records = ['job_deeds'] as const;
