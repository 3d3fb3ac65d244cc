import { crypto } from './crypto.ts';
import { jobs } from './jobs.ts';
import { status } from './status.ts';

export const records = ['job_deeds'] as const;

export const calls = {
  status,
  jobs,
  crypto,
};
