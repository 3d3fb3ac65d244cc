import type { Domain } from '../../domain.ts';
import { auditLog } from './audit-log.ts';

export const audit: Domain = { calls: [auditLog] };
export { archiveAudit } from './archive.ts';
export { type AuditCheck, checkAudit } from './check.ts';
export { headMacOf, sealKeyOf } from './macs.ts';
export { type SealKeys, sealWaiting } from './seal.ts';
export { startSealer } from './sealer.ts';
export { giveUpSecret, openKeyRing, rotateSecret } from './server-keys.ts';
