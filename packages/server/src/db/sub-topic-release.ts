import { sql } from 'drizzle-orm';
import { companyToday } from './company-time.ts';
import { subTopics } from './schema/catalogue.ts';

/** Of a sub-topic: it was set live, or its day has come. Learners see it if it is active, too. */
export const isReleased = sql`(${subTopics.release} = 'live' or coalesce(${subTopics.releaseOn} <= ${companyToday}, false))`;
