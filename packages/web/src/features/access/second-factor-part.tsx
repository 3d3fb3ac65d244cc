import { Box, Button } from '@mantine/core';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { useFocusKept } from '../../ui/focus/use-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { FactorDialog } from './second-factor-popups.tsx';

const SecondFactorPopup = lazyPart(() => import('./second-factor-popups.tsx'));
const FreshCodesPopup = lazyPart(async () => ({
  default: (await import('./second-factor-popups.tsx')).FreshCodesPopup,
}));

/** The second factor by authenticator app, which its owner sets up, renews and removes. */
export function SecondFactorPart({ report }: { report: Report }) {
  const { data, failure, isLoading, reload } = useRead(secondFactor.state, {});
  const { save: begin, isSaving } = useChange(secondFactor.begin);
  const [open, setOpen] = useState<FactorDialog | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(null);
  const focused = useRef<Element | null>(null);
  useFocusKept(isSaving || open !== null, focused);
  const startSetUp = async () => {
    focused.current = document.activeElement;
    await attempt(report, async () => {
      const { response } = await begin({});
      setOpen({ kind: 'set up', enrolment: response });
    });
  };
  const finish = (message: string, fresh: readonly string[] = []) => {
    close();
    setCodes(fresh);
    report({ kind: 'saved', message });
  };
  return (
    <Box pos="relative" mih={64}>
      <LoadingOverlay isShown={isLoading} />
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data && (
        <div className={layout.row}>
          <div>
            <b>Authenticator app</b>
            <span>
              {data.isOn
                ? `${data.recoveryCodesLeft} of 10 recovery codes left`
                : 'Signing in needs the OTP and, once this is on, a code from the app'}
              {data.isRequired && '. Required of Super Admins here'}
            </span>
          </div>
          <StatusTag tone={data.isOn ? 'ok' : 'off'}>{data.isOn ? 'On' : 'Off'}</StatusTag>
          {data.isOn ? (
            <>
              <Button variant="default" onClick={() => setOpen({ kind: 'renew' })}>
                New recovery codes
              </Button>
              {!data.isRequired && (
                <Button variant="default" onClick={() => setOpen({ kind: 'remove' })}>
                  Remove
                </Button>
              )}
            </>
          ) : (
            <Button loading={isSaving} onClick={() => void startSetUp()}>
              Set up
            </Button>
          )}
        </div>
      )}
      {open && <SecondFactorPopup dialog={open} onDone={finish} onClose={close} />}
      {codes.length > 0 && <FreshCodesPopup codes={codes} onKept={() => setCodes([])} />}
    </Box>
  );
}
