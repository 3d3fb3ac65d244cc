import { Button } from '@mantine/core';
import {
  type Fix,
  type VisibilityAccount,
  type VisibilityPath,
  whyNotVisible,
} from '@prepdesk/contract/entitlement/why-not-visible';
import { registration } from '@prepdesk/contract/learners/registration';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../api/use-may.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { GrantAccessPopup, LastDayPopup } from './learner-access-popups.ts';

type Props = {
  fixes: readonly Fix[];
  path: VisibilityPath;
  account: VisibilityAccount;
  report: Report;
  onFixed: () => void;
  /** Of the first action: alternatives in a list have none that leads. */
  firstLook?: 'filled' | 'default';
};

/** The possible fixes for a link, for people who have the rights. */
export function Fixes({ fixes, path, account, report, onFixed, firstLook = 'filled' }: Props) {
  const may = useMay();
  const canOpen = useCanOpen();
  const [open, setOpen] = useState<'grantAccess' | 'extendAccess' | null>(null);
  const chooseElective = useChooseElective(path, report, onFixed);
  const activateAccount = useActivateAccount(account, report, onFixed);
  const close = () => setOpen(null);
  const done = (message: string) => {
    close();
    report({ kind: 'saved', message });
    onFixed();
  };
  const own = { grantAccess: () => setOpen('grantAccess'), extendAccess: () => setOpen('extendAccess') };
  const actions: Partial<Record<Fix['action'], () => void>> = { ...own, chooseElective, activateAccount };
  const offered = fixes.filter(({ action, needs, opens }) => {
    if (!may(needs as RoutePath)) return false;
    if (action === 'grantAccess') return account.isActive === 1;
    return actions[action] !== undefined || (opens !== null && canOpen(opens.path as RoutePath));
  });
  if (offered.length === 0) return null;
  return (
    <span className={layout.actions}>
      {offered.map(({ action, label, opens }, index) => {
        const run = actions[action];
        const look = { size: 'compact-sm', variant: index === 0 ? firstLook : 'default' } as const;
        return run ? (
          <Button key={action} {...look} onClick={run}>
            {label}
          </Button>
        ) : (
          <LinkButton
            key={action}
            {...look}
            path={opens!.path as RoutePath}
            name={opens!.name}
            id={opens!.id}
            list={opens!.list}
          >
            {label}
          </LinkButton>
        );
      })}
      {open === 'grantAccess' && <GrantAccessPopup learner={account} onGiven={done} onClose={close} />}
      {open === 'extendAccess' && path.access && (
        <LastDayPopup row={path.access} onSaved={done} onClose={close} />
      )}
    </span>
  );
}

/** Asks first, since this records a choice of the buyer. */
function useChooseElective({ orderNumber, classID }: VisibilityPath, report: Report, onFixed: () => void) {
  const { save } = useChange(whyNotVisible.chooseElective);
  return requestedFirst(
    {
      title: 'Save this elective choice?',
      body: `From then on order ${orderNumber} opens this elective class.`,
      confirmLabel: 'Record',
    },
    () => save({ orderID: orderNumber, classID }),
    { report, onFixed },
  );
}

function useActivateAccount({ userAppsID, appName }: VisibilityAccount, report: Report, onFixed: () => void) {
  const { save } = useChange(registration.activate);
  return requestedFirst(
    {
      title: 'Activate the account?',
      body: `From then on account ${userAppsID} of the ${appName} app signs in and opens what it has.`,
      confirmLabel: 'Make active',
    },
    () => save({ userAppsID }),
    { report, onFixed },
  );
}

const requestedFirst =
  (
    question: Parameters<typeof confirm>[0],
    save: () => Promise<{ message: string }>,
    { report, onFixed }: Pick<Props, 'report' | 'onFixed'>,
  ) =>
  async () => {
    if (!(await confirm(question))) return;
    await attempt(report, async () => {
      report({ kind: 'saved', message: (await save()).message });
      onFixed();
    });
  };
