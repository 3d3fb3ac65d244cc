import type { Domain } from '../domain.ts';
import { access } from './access/index.ts';
import { audit } from './audit/index.ts';
import { catalogue } from './catalogue/index.ts';
import { clinical } from './clinical/index.ts';
import { commerce } from './commerce/index.ts';
import { coupons } from './coupons/index.ts';
import { doubts } from './doubts/index.ts';
import { drugs } from './drugs/index.ts';
import { entitlement } from './entitlement/index.ts';
import { files } from './files/index.ts';
import { home } from './home/index.ts';
import { learners } from './learners/index.ts';
import { mapping } from './mapping/index.ts';
import { orders } from './orders/index.ts';
import { persons } from './persons/index.ts';
import { pushes } from './pushes/index.ts';
import { questions } from './questions/index.ts';
import { quizzes } from './quizzes/index.ts';
import { reports } from './reports/index.ts';
import { reviews } from './reviews/index.ts';
import { royalty } from './royalty/index.ts';
import { sales } from './sales/index.ts';
import { shipping } from './shipping/index.ts';
import { support } from './support/index.ts';
import { tools } from './tools/index.ts';
import { treasures } from './treasures/index.ts';
import { usage } from './usage/index.ts';
import { videos } from './videos/index.ts';

/** Every domain. A domain that is missing here answers no calls. */
export const allDomains: readonly Domain[] = [
  access,
  catalogue,
  questions,
  quizzes,
  reports,
  reviews,
  videos,
  files,
  treasures,
  mapping,
  commerce,
  coupons,
  entitlement,
  shipping,
  orders,
  clinical,
  learners,
  drugs,
  home,
  sales,
  royalty,
  doubts,
  support,
  usage,
  pushes,
  persons,
  audit,
  tools,
];
