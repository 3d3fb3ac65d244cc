import { shareText } from '@prepdesk/contract/numbers-shown';

/** The panels an operator looks at. `deploy/grafana.json` is generated from these. */
export type Panel = {
  title: string;
  unit: 'reqps' | 's' | 'short' | 'bytes' | 'percentunit';
  /** Lines, each named by its legend, in which `{{label}}` stands for a label's value. */
  lines: readonly { expression: string; legend: string }[];
};

const line = (expression: string, legend: string) => ({ expression, legend });

export const panels: readonly Panel[] = [
  {
    title: 'Requests by status',
    unit: 'reqps',
    lines: [line('sum by (status) (rate(prepdesk_request_seconds_count[5m]))', '{{status}}')],
  },
  {
    title: 'Time to answer',
    unit: 's',
    lines: ['0.5', '0.95', '0.99'].map((share) =>
      line(
        `histogram_quantile(${share}, sum by (le) (rate(prepdesk_request_seconds_bucket[5m])))`,
        shareText(Number(share)),
      ),
    ),
  },
  {
    title: 'Slowest calls (95%)',
    unit: 's',
    lines: [
      line(
        'topk(8, histogram_quantile(0.95, sum by (le, route) (rate(prepdesk_request_seconds_bucket[15m]))))',
        '{{route}}',
      ),
    ],
  },
  {
    title: 'Slow and broken',
    unit: 'short',
    lines: [
      line('increase(prepdesk_slow_calls_total[10m])', 'slow calls'),
      line('increase(prepdesk_slow_statements_total[10m])', 'slow statements'),
      line('increase(prepdesk_unexpected_failures_total[10m])', 'unexpected failures'),
    ],
  },
  {
    title: 'Whose statements are slow',
    unit: 'short',
    lines: [line('topk(8, increase(prepdesk_slow_statements_by_task_total[1h]))', '{{task}}')],
  },
  {
    title: 'Connections to the database',
    unit: 'short',
    lines: [
      line('prepdesk_pool_connections', 'open'),
      line('prepdesk_pool_idle', 'idle'),
      line('prepdesk_pool_waiting', 'who waits'),
      line('prepdesk_calls_waiting', 'calls that wait for their turn'),
      line('prepdesk_database_reachable', 'reachable'),
    ],
  },
  {
    title: 'Standby',
    unit: 's',
    lines: [line('prepdesk_standby_seconds', 'behind'), line('prepdesk_standby_left', 'not read')],
  },
  {
    title: 'Jobs',
    unit: 'short',
    lines: [
      line('prepdesk_jobs_waiting', 'due'),
      line('prepdesk_jobs_running', 'at work'),
      line('prepdesk_jobs_failed_last_day', 'failed in a day'),
    ],
  },
  {
    title: 'Oldest job, oldest row without a seal',
    unit: 's',
    lines: [
      line('prepdesk_jobs_oldest_seconds', 'job that waits'),
      line('prepdesk_jobs_longest_running_seconds', 'job at work'),
      line('prepdesk_audit_unsealed_seconds', 'row without a seal'),
    ],
  },
  {
    title: 'Messages',
    unit: 'short',
    lines: [
      line('sum by (channel, outcome) (increase(prepdesk_messages_total[10m]))', '{{channel}} {{outcome}}'),
      line('prepdesk_messages_failed_in_a_row', '{{channel}} failed in a row'),
    ],
  },
  {
    title: 'Refused sign-ins',
    unit: 'short',
    lines: [line('sum by (fault) (increase(prepdesk_sign_in_failures_total[10m]))', '{{fault}}')],
  },
  {
    title: 'Age of the last backup',
    unit: 's',
    lines: [line('max(prepdesk_backup_age_seconds)', 'last verified backup')],
  },
  {
    title: 'Disk of the data folder',
    unit: 'bytes',
    lines: [line('prepdesk_disk_free_bytes', 'free')],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    lines: [line('process_resident_memory_bytes', 'resident'), line('nodejs_heap_size_used_bytes', 'heap')],
  },
  {
    title: 'Processor and event loop',
    unit: 's',
    lines: [
      line('rate(process_cpu_seconds_total[5m])', 'processor seconds a second'),
      line('nodejs_eventloop_lag_p99_seconds', 'event loop, 99%'),
    ],
  },
  {
    title: 'Version',
    unit: 'short',
    lines: [line('prepdesk_version', '{{version}} {{commit}} on {{instance}}')],
  },
];
