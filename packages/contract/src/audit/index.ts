export { auditLog } from './audit-log.ts';

export const records = [
  'audit_archives',
  'audit_head',
  'audit_log',
  'audit_seals',
  'audit_unsealed',
  'server_keys',
] as const;
