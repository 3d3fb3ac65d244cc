import { oldestBackupSeconds } from '../backup/last-backup.ts';
import { minMonthsAhead } from '../db/log-months.ts';
import { longestSealWaitSeconds } from '../db/seal-lag.ts';
import { maxFailedInARow } from './deliveries.ts';

/** When somebody has to be alerted, according to `/metrics`. `deploy/alerts.yml` is generated from these. */
export type Alert = {
  name: string;
  metric: string;
  labels?: Readonly<Record<string, string>>;
  /** For a counter: by how much it grows within this many minutes. Left out, its current value counts. */
  withinMinutes?: number;
  /** How long it must be beyond its limit; at once when left out. */
  forMinutes?: number;
  /** `now`: somebody is woken. `today`: it can wait for the morning. */
  urgency: 'now' | 'today';
  says: string;
} & ({ above: number } | { below: number });

const gibibyte = 1024 ** 3;
const gateway = {
  metric: 'prepdesk_messages_failed_in_a_row',
  above: maxFailedInARow,
} as const;

export const alerts: readonly Alert[] = [
  {
    name: 'ServerGone',
    metric: 'up',
    labels: { job: 'prepdesk' },
    below: 1,
    forMinutes: 1,
    urgency: 'now',
    says: 'A server does not answer',
  },
  {
    name: 'DatabaseAway',
    metric: 'prepdesk_database_reachable',
    below: 1,
    forMinutes: 1,
    urgency: 'now',
    says: 'A server does not reach its database',
  },
  {
    name: 'StandbyLeft',
    metric: 'prepdesk_standby_left',
    above: 0,
    forMinutes: 5,
    urgency: 'today',
    says: 'The standby is not used: it is unavailable or too far behind',
  },
  {
    name: 'DiskFull',
    metric: 'prepdesk_disk_is_full',
    above: 0,
    urgency: 'now',
    says: 'Nothing can be saved: a disk is full',
  },
  {
    name: 'DiskAlmostFull',
    metric: 'prepdesk_disk_free_bytes',
    below: 2 * gibibyte,
    forMinutes: 5,
    urgency: 'now',
    says: 'The disk of the data folder has less than 2 GiB left',
  },
  {
    name: 'BackupOld',
    metric: 'prepdesk_backup_age_seconds',
    above: oldestBackupSeconds,
    urgency: 'today',
    says: 'There is no verified backup of the last 30 hours',
  },
  {
    name: 'SealStopped',
    metric: 'prepdesk_audit_unsealed_seconds',
    above: longestSealWaitSeconds,
    forMinutes: 1,
    urgency: 'now',
    says: 'The audit log is not sealed any more',
  },
  {
    name: 'JobsWait',
    metric: 'prepdesk_jobs_oldest_seconds',
    above: 300,
    forMinutes: 1,
    urgency: 'now',
    says: 'A due job has not started',
  },
  {
    name: 'JobStuck',
    metric: 'prepdesk_jobs_longest_running_seconds',
    above: 3600,
    urgency: 'today',
    says: 'A job has been running for more than an hour',
  },
  {
    name: 'JobsGivenUp',
    metric: 'prepdesk_jobs_failed_last_day',
    above: 0,
    urgency: 'today',
    says: 'A job failed after its last attempt',
  },
  {
    name: 'SmsGatewayFails',
    ...gateway,
    labels: { channel: 'sms' },
    urgency: 'now',
    says: 'The SMS gateway rejects every message: nobody receives a sign-in code',
  },
  {
    name: 'MailGatewayFails',
    ...gateway,
    labels: { channel: 'mail' },
    urgency: 'today',
    says: 'The mail gateway rejects every message',
  },
  {
    name: 'PushGatewayFails',
    ...gateway,
    labels: { channel: 'push' },
    urgency: 'today',
    says: 'The push provider rejects every message',
  },
  {
    name: 'UnexpectedFailures',
    metric: 'prepdesk_unexpected_failures_total',
    withinMinutes: 10,
    above: 0,
    urgency: 'today',
    says: 'Somebody read "Something went wrong on our side"',
  },
  {
    name: 'SlowCalls',
    metric: 'prepdesk_slow_calls_total',
    withinMinutes: 10,
    above: 20,
    urgency: 'today',
    says: 'Many calls take longer than SLOW_CALL_MS',
  },
  {
    name: 'SlowStatements',
    metric: 'prepdesk_slow_statements_total',
    withinMinutes: 10,
    above: 20,
    urgency: 'today',
    says: 'Many statements take longer than SLOW_STATEMENT_MS',
  },
  {
    name: 'PoolExhausted',
    metric: 'prepdesk_pool_waiting',
    above: 5,
    forMinutes: 1,
    urgency: 'now',
    says: 'Calls wait for a connection to the database',
  },
  {
    name: 'SignInsFail',
    metric: 'prepdesk_sign_in_failures_total',
    withinMinutes: 10,
    labels: { fault: 'wrong' },
    above: 50,
    urgency: 'today',
    says: 'Many wrong sign-in codes: somebody may be guessing them',
  },
  {
    name: 'UsageMonthsMissing',
    metric: 'prepdesk_usage_log_months_ahead',
    below: minMonthsAhead,
    forMinutes: 60,
    urgency: 'today',
    says: 'Too few monthly partitions of the usage log are ready',
  },
  {
    name: 'LogMonthsMissing',
    metric: 'prepdesk_log_months_ahead',
    below: minMonthsAhead,
    forMinutes: 60,
    urgency: 'today',
    says: 'Too few months of mapping logs, watch logs or push deliveries are made ahead',
  },
];

const selectorOf = ({ metric, labels }: Pick<Alert, 'metric' | 'labels'>): string => {
  const stated = Object.entries(labels ?? {}).map(([label, value]) => `${label}="${value}"`);
  return stated.length > 0 ? `${metric}{${stated.join(',')}}` : metric;
};

/** As a Prometheus expression: `increase(prepdesk_slow_calls_total[10m]) > 20`. */
export function expressionOf(alert: Alert): string {
  const selector = selectorOf(alert);
  const figure = alert.withinMinutes ? `increase(${selector}[${alert.withinMinutes}m])` : selector;
  return 'above' in alert ? `${figure} > ${alert.above}` : `${figure} < ${alert.below}`;
}
