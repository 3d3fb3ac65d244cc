import type { Domain } from '../../domain.ts';
import { whyNotVisible } from './why-not-visible.ts';

export const entitlement: Domain = { calls: [whyNotVisible] };
export {
  givenBackOf,
  grantIsOpenNow,
  grantStandingNow,
  orderIsOpenNow,
  orderStandingNow,
} from './standing.ts';
