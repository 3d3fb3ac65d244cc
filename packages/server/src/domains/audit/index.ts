import type { Domain } from '../../domain.ts';
import { auditLog } from './audit-log.ts';

export const audit: Domain = { calls: [auditLog] };
export { checkAudit } from './check.ts';
export { headMacOf, sealKeyOf, sealWaiting } from './seal.ts';
export { startSealer } from './sealer.ts';
