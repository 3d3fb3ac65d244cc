import { accessNews } from './access-news.ts';
import { audit } from './audit.ts';
import { auditSeal } from './audit-seal.ts';
import { commerce } from './commerce.ts';
import { drugs } from './drugs.ts';
import { imageUses } from './image-uses.ts';
import { learners } from './learners.ts';
import type { Mechanism } from './mechanism.ts';
import { orderDays } from './order-days.ts';
import { rowVersion } from './row-version.ts';
import { royalty } from './royalty.ts';

export const allMechanisms: readonly Mechanism[] = [
  rowVersion,
  audit,
  auditSeal,
  imageUses,
  accessNews,
  learners,
  commerce,
  orderDays,
  royalty,
  drugs,
];
