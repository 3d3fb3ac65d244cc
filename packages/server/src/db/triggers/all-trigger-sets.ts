import { accessNews } from './access-news.ts';
import { audit } from './audit.ts';
import { auditSeal } from './audit-seal.ts';
import { commerce } from './commerce.ts';
import { drugs } from './drugs.ts';
import { imageUses } from './image-uses.ts';
import { learners } from './learners.ts';
import { orderDays } from './order-days.ts';
import { reviewMonths } from './review-months.ts';
import { rowVersion } from './row-version.ts';
import { royalty } from './royalty.ts';
import { royaltyMonths } from './royalty-months.ts';
import { royaltySums } from './royalty-sums.ts';
import { search } from './search.ts';
import { signOff } from './sign-off.ts';
import type { TriggerSet } from './trigger-set.ts';
import { usage } from './usage.ts';

export const allTriggerSets: readonly TriggerSet[] = [
  rowVersion,
  audit,
  auditSeal,
  imageUses,
  accessNews,
  learners,
  commerce,
  orderDays,
  reviewMonths,
  royalty,
  royaltyMonths,
  royaltySums,
  drugs,
  search,
  signOff,
  usage,
];
