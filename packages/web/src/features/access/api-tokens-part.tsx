import { Box, Button } from '@mantine/core';
import { type ApiToken, apiTokens } from '@prepdesk/contract/access/api-tokens';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { useWho } from '../../api/who.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { keysIn, namesOf } from './rights.ts';

const MakeTokenPopup = lazyPart(() => import('./make-token-popup.tsx'));

/**
 * Tokens for scripts: made with some of one's own rights, shown once, revoked at any time. People who may no longer
 * make tokens still see their existing ones.
 */
export function ApiTokensPart({ report }: { report: Report }) {
  const mayMake = useMay()(apiTokens.add);
  const isSuperAdmin = useWho()?.person.roleID === superAdminRoleID;
  const [isEveryone, setIsEveryone] = useState(false);
  const { data, failure, isLoading, reload } = useRead(apiTokens.list, { everyone: isEveryone ? 1 : 0 });
  const { set: revoke } = useStateChange(apiTokens.revoke, report);
  const [isMaking, setIsMaking] = useState(false);
  const revokeToken = async ({ tokenID, name }: ApiToken) => {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      body: 'Scripts that use it are refused from the next call on. This cannot be undone.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    });
    if (isSure) await revoke({ tokenID });
  };
  if (!mayMake && !data?.tokens.length) return null;
  return (
    <Card>
      <Section title="API tokens">
        <p className={layout.lead}>For scripts, sent as Authorization: Bearer.</p>
      </Section>
      {/* The buttons below can be used before the tokens are there. */}
      <Box pos="relative" mih={64}>
        <LoadingOverlay isShown={isLoading} />
        <FailureBanner failure={failure} onClose={() => void reload()} />
        {data?.tokens.length === 0 && <EmptyState message="No tokens yet" />}
        <ul aria-label="API tokens">
          {data?.tokens.map((token) => (
            <Token key={token.tokenID} token={token} onRevoke={() => void revokeToken(token)} />
          ))}
        </ul>
      </Box>
      <div className={layout.row}>
        {mayMake && <Button onClick={() => setIsMaking(true)}>Create token</Button>}
        {isSuperAdmin && (
          <Button variant="default" aria-pressed={isEveryone} onClick={() => setIsEveryone(!isEveryone)}>
            {isEveryone ? 'Show my own only' : 'Show everyone’s'}
          </Button>
        )}
      </div>
      {isMaking && <MakeTokenPopup onClose={() => setIsMaking(false)} />}
    </Card>
  );
}

function Token({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, ownerName, isOwn, permissions, expiresOn, lastUsedAt, isRevoked } = token;
  const isOver = expiresOn < companyDay();
  return (
    <li className={layout.row}>
      <KeyRound size={20} aria-hidden />
      <div>
        <b>{isOwn ? name : `${name} · ${ownerName}`}</b>
        <span>{namesOf([...keysIn(permissions)])}</span>
        <span>
          Until {shownDay(expiresOn)} · {lastUsedAt ? `last used ${shownDay(lastUsedAt)}` : 'never used'}
        </span>
      </div>
      {isRevoked || isOver ? (
        <StatusTag tone="off">{isRevoked ? 'Revoked' : 'Expired'}</StatusTag>
      ) : (
        <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
