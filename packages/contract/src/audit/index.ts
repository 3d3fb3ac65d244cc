import { auditLog } from './audit-log.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'audit_archives',
  'audit_head',
  'audit_log',
  'audit_seals',
  'audit_unsealed',
  'server_keys',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  auditLog,
};
