import { Box, Button } from '@mantine/core';
import { type OwnSession, ownSessions } from '@prepdesk/contract/access/own-sessions';
import { shownInstant } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';
import { Monitor, Smartphone } from 'lucide-react';
import { useRead } from '../../api/use-read.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { deviceName } from './device-name.ts';

type Props = {
  /** The person whose sessions a Super Admin sees; one's own when left out. */
  userID?: number;
  report: Report;
};

/** A person's sessions; each device can be signed out, or all others at once. */
export function SessionList({ userID, report }: Props) {
  const whose = userID === undefined ? {} : { userID };
  const { data, failure, isLoading, reload } = useRead(ownSessions.list, whose);
  const { set: end, isSaving } = useStateChange(ownSessions.end, report);
  const { set: endOthers, isSaving: isEnding } = useStateChange(ownSessions.endOthers, report);
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const endAll = async () => {
    const isSure = await confirm({
      title: userID === undefined ? 'Sign out everywhere else?' : 'Sign out everywhere?',
      body: `${counted(others.length, 'device is', 'devices are')} signed out at once. What is not saved there is kept until the next sign-in.`,
      confirmLabel: 'Sign out',
      isDangerous: true,
    });
    if (isSure) await endOthers(whose);
  };
  return (
    <Box pos="relative" mih={64}>
      <LoadingOverlay isShown={isLoading} />
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data && sessions.length === 0 && <EmptyState message="No active sessions" />}
      <ul aria-label="Devices">
        {sessions.map((session) => (
          <Device
            key={session.sessionID}
            session={session}
            isBusy={isSaving}
            onEnd={() => void end({ sessionID: session.sessionID })}
          />
        ))}
      </ul>
      {others.length > (userID === undefined ? 0 : 1) && (
        <div className={layout.row}>
          <Button variant="default" loading={isEnding} onClick={() => void endAll()}>
            {userID === undefined ? 'Sign out everywhere else' : 'Sign out everywhere'}
          </Button>
        </div>
      )}
    </Box>
  );
}

type DeviceProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const { userAgent, address, createdAt, lastSeenAt, isCurrent } = session;
  const name = deviceName(userAgent);
  const Icon = /Mobile|Android|iPhone/.test(userAgent) ? Smartphone : Monitor;
  return (
    <li className={layout.row}>
      <Icon size={20} aria-hidden />
      <div>
        <b>{name}</b>
        <span>
          {address || 'Unknown address'} · signed in {shownInstant(createdAt)} · last seen{' '}
          {shownInstant(lastSeenAt)}
        </span>
      </div>
      {isCurrent ? (
        <StatusTag tone="ok">This device</StatusTag>
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          aria-label={`Sign out ${name}, last seen ${shownInstant(lastSeenAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
