import { Box } from '@mantine/core';
import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import { type HeldPackage, type LearnerAccount, learnerPage } from '@prepdesk/contract/learners/learner-page';
import { phoneText } from '@prepdesk/contract/phone-digits';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { initialsOf } from '../../shared/initials.ts';
import { EmailText } from '../../ui/fields/email-text.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import classes from './learner.module.css';
import { shareUsed, timeLeft } from './time-left.ts';

type Props = {
  personID: number;
  accounts: readonly LearnerAccount[];
  /** Actions on the person. */
  actions?: ReactNode;
};

const each = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join(', ');

/** Who the learner is, in which apps, and how long their packages still run. */
export function LearnerHead({ personID, accounts, actions }: Props) {
  const [first] = accounts;
  return (
    <Card>
      <div className={`${layout.columns} ${classes.head}`}>
        <Box component="i" className={layout.initials} w={46} h={46} aria-hidden>
          {initialsOf(first?.fullName ?? '') || '–'}
        </Box>
        <Box miw={0}>
          <p className={layout.lead}>
            {each(accounts.map(({ userCountryCode, userPhone }) => phoneText(userPhone, userCountryCode)))}
          </p>
          <p className={layout.lead}>
            <EmailText address={each(accounts.map(({ userEmail }) => userEmail)) || 'No email'} />
          </p>
          <Box component="ul" className={layout.line} mt={8} aria-label="Accounts">
            {accounts.map(({ userAppsID, appName, isActive }) => (
              <Box
                key={userAppsID}
                component="li"
                p="2px 9px"
                bdrs={6}
                fz={12.5}
                fw={570}
                c={isActive === 0 ? 'var(--off)' : 'var(--brand-strong)'}
                bg={isActive === 0 ? 'var(--off-soft)' : 'var(--brand-soft)'}
              >
                {appName} · account {userAppsID}
                {isActive === 0 && ', Inactive'}
              </Box>
            ))}
          </Box>
        </Box>
        <Packages personID={personID} />
        {actions && <div className={`${layout.actions} ${classes.headActions}`}>{actions}</div>}
      </div>
    </Card>
  );
}

/** As many as fit on one line at least, if there are so many. */
const barsOfLine = 3;

/** All packages that run, then those that ended last while the line has room: these are what people call about. */
export function shownFirst(packages: readonly HeldPackage[], today: string): HeldPackage[] {
  const running = packages.filter(({ expiresOn }) => expiresOn >= today).reverse();
  const expired = packages.filter(({ expiresOn }) => expiresOn < today);
  return [...running, ...expired]
    .slice(0, Math.max(barsOfLine, running.length))
    .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn));
}

function Packages({ personID }: { personID: number }) {
  const { data, isLoading } = useRead(learnerPage.packages, { personID });
  const today = companyDay();
  if (isLoading || !data) return <div className={classes.bars} aria-busy={isLoading} />;
  if (data.rows.length === 0) return <p className={`${layout.hint} ${classes.bars}`}>No package yet</p>;
  return (
    <ul className={classes.bars} aria-label="Packages">
      {shownFirst(data.rows, today).map((held) => (
        <PackageBar key={held.key} held={held} today={today} />
      ))}
    </ul>
  );
}

function PackageBar({ held, today }: { held: HeldPackage; today: string }) {
  const { tone, says } = timeLeft(held.expiresOn, today);
  return (
    <li className={classes.bar} data-tone={tone}>
      <b className={layout.twoLines} title={held.name}>
        {held.name}
      </b>
      <progress value={shareUsed(held, today)} max={100} aria-hidden />
      <Box component="strong" className={layout.tone} data-tone={tone} fz={13}>
        {says}
      </Box>
      <small>
        {held.appName} · {shownDay(held.expiresOn).replaceAll(' ', '\u00a0')}
      </small>
    </li>
  );
}
