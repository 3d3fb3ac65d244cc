import { shownSecond } from '@prepdesk/contract/company-time';
import { durationText } from '@prepdesk/contract/duration-text';
import { type StatusCheck, status } from '@prepdesk/contract/tools/status';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './access.module.css';

const refreshMs = 5_000;

/** The state of the server, refreshed every few seconds while the screen is visible. */
export default function StatusScreen() {
  const { data, failure, isLoading, reload } = useRead(status.read, {});
  const [readAt, setReadAt] = useState<Date | null>(null);
  useEffect(() => {
    if (data) setReadAt(new Date());
  }, [data]);
  useEffect(
    function keepAsking() {
      const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), refreshMs);
      return () => clearInterval(timer);
    },
    [reload],
  );
  const isWell = data?.checks.every((check) => check.isWell === 1) && !failure;
  const notSetUp = data?.checks.find((check) => !check.isSetUp);
  return (
    <Screen
      route="/status"
      banner={<FailureBanner failure={failure} onClose={() => void reload()} />}
      actions={
        data && (
          <StatusTag tone={isWell && !notSetUp ? 'ok' : 'dev'}>
            {!isWell
              ? 'Needs attention'
              : notSetUp
                ? `Operational · ${notSetUp.name} not set up`
                : 'All systems operational'}
          </StatusTag>
        )
      }
    >
      <Card>
        <div className={`${layout.room} ${classes.status}`}>
          <LoadingOverlay isShown={isLoading} />
          {data && (
            <>
              <div className={layout.body}>
                <Facts
                  look="strong"
                  minPx={220}
                  facts={[
                    { label: 'Version', value: data.version },
                    { label: 'Uptime', value: durationText(data.uptimeSeconds, 'days') },
                    { label: 'Started', value: shownSecond(data.startedAt) },
                    { label: 'PostgreSQL', value: data.database === 'embedded' ? 'Embedded' : 'Own server' },
                  ]}
                />
              </div>
              <ul>
                {data.checks.map((check) => (
                  <Check key={check.name} check={check} />
                ))}
              </ul>
              <p className={`${layout.row} ${layout.hint}`}>
                Live. Last read {readAt ? shownSecond(readAt) : ''}
              </p>
            </>
          )}
        </div>
      </Card>
    </Screen>
  );
}

const looks = {
  healthy: { label: 'Healthy', tone: 'ok', Icon: CircleCheck },
  unhealthy: { label: 'Unhealthy', tone: 'dev', Icon: CircleAlert },
  notSetUp: { label: 'Not set up', tone: 'dev', Icon: CircleDashed },
} as const;

function Check({ check: { name, isWell, isSetUp, says, at, tookMs } }: { check: StatusCheck }) {
  const canOpen = useCanOpen();
  const { label, tone, Icon } = looks[!isSetUp ? 'notSetUp' : isWell ? 'healthy' : 'unhealthy'];
  return (
    <li className={layout.row} data-tone={tone}>
      <Icon size={18} color="var(--tone)" aria-hidden />
      <div>
        <b>{name}</b>
        <span>
          {says}
          {at && ` ${shownSecond(at)}`}
          {name === 'Jobs' && canOpen('/jobs') && (
            <>
              {'. '}
              <ScreenLink className={layout.link} path="/jobs">
                All jobs
              </ScreenLink>
            </>
          )}
        </span>
      </div>
      <small className={classes.took}>{tookMs} ms</small>
      <StatusTag tone={tone}>{label}</StatusTag>
    </li>
  );
}
