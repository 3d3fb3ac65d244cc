import { type Alert, alerts, expressionOf } from '../packages/server/src/observability/alerts.ts';
import { type Panel, panels } from '../packages/server/src/observability/panels.ts';

const page = 'docs/operate/bad-day.md';

const ruleOf = (alert: Alert): string => `      - alert: ${alert.name}
        expr: ${expressionOf(alert)}
        for: ${alert.forMinutes ?? 0}m
        labels:
          urgency: ${alert.urgency}
        annotations:
          summary: ${JSON.stringify(alert.says)}
          description: "{{ $labels.instance }}: {{ $value }}. What it means and what to do: ${page}#${alert.name.toLowerCase()}"
`;

const alertsFile = `# Written by "npm run deploy-files" from packages/server/src/observability/alerts.ts; a test fires each of them.
# prometheus.yml names this file in rule_files, and has a job "prepdesk" that asks every server for /metrics.
groups:
  - name: prepdesk
    rules:
${alerts.map(ruleOf).join('')}`;

const width = 12;
const height = 8;

const panelOf = ({ title, unit, lines }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  datasource: { type: 'prometheus', uid: '$source' },
  gridPos: { x: (index % 2) * width, y: Math.floor(index / 2) * height, w: width, h: height },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } }, overrides: [] },
  options: {
    legend: { displayMode: 'list', placement: 'bottom' },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  targets: lines.map(({ expression, legend }, nth) => ({
    refId: String.fromCharCode(65 + nth),
    expr: expression,
    legendFormat: legend,
  })),
});

const dashboard = {
  uid: 'prepdesk',
  title: 'Prepdesk',
  tags: ['prepdesk'],
  schemaVersion: 39,
  version: 1,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  timezone: 'Asia/Kolkata',
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
  panels: panels.map(panelOf),
};

/** The files of `deploy/` that are generated from the server's own tables, by name. */
export const deployFiles: Readonly<Record<string, string>> = {
  'alerts.yml': alertsFile,
  'grafana.json': `${JSON.stringify(dashboard, null, 2)}\n`,
};
