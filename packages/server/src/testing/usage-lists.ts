import { dayFromToday } from '@prepdesk/contract/company-time';
import { icai } from '@prepdesk/contract/support/icai';
import { mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import { usageLog } from '@prepdesk/contract/usage/usage-log';

/** Rows of the large lists of usage and support besides the learners from 950,001 on, and the queries tried on them. */
export const usageLists = (rowCount: number) => ({
  [icai.credits.name]: {
    common: 'example',
    fill: `insert into icai_members (learner_id, status, credit_seconds, created_at)
      select id, (array['Verified', 'Pending', 'Rejected'])[1 + id % 3], 3600, now() - id * interval '1 minute'
      from learners where id between 950001 and 960000`,
    given: { appID: 1 },
    filters: [{ search: 'c4ca42' }],
  },
  [icai.status.name]: { common: 'example', fill: '', filters: [{ ICAI: 'Rejected' }, { search: 'c4ca42' }] },
  [mappingLogs.list.name]: {
    common: 'example',
    fill: `insert into mapping_logs (learner_id, reference_id, created_at)
      select 950001 + n % 9999, 'ref-' || md5(n::text), now() - n * interval '10 minutes'
      from generate_series(1, ${rowCount}) n`,
    filters: [{ startDate: dayFromToday(-20), endDate: dayFromToday(-18) }, { search: 'ref-c4ca42' }],
  },
  [usageLog.list.name]: {
    fill: `insert into usage_log (created_at, module, learner_id, url, entry_key)
      select now() + n * interval '2 minutes', 'module' || n % 40, n % 5000, '/api/' || md5(n::text), gen_random_uuid()
      from generate_series(1, ${rowCount}) n`,
    filters: [
      { startDate: dayFromToday(3), endDate: dayFromToday(5) },
      { module: 'module7' },
      { userAppsID: '77' },
      { search: 'c4ca42', startDate: dayFromToday(0), endDate: dayFromToday(60) },
    ],
  },
});
