import type { Domain } from '../../domain.ts';
import { auditLog } from './audit-log.ts';

export const audit: Domain = { calls: [auditLog] };
export { type AuditCheck, checkAudit } from './check.ts';
export { headMacOf, type SealKeys, sealKeyOf, sealWaiting } from './seal.ts';
export { startSealer } from './sealer.ts';
export { giveUpSecret, openKeyRing, rotateSecret } from './server-keys.ts';
