import { Box, Button, Group, TextInput } from '@mantine/core';
import type { Enrolment } from '@prepdesk/contract/access/second-code';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { Failure } from '@prepdesk/contract/failures';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { KeptCodes } from '../../shared/kept-codes.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { hintProps } from '../../ui/fields/hint.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

/** The purpose of the code. */
export type FactorDialog = { kind: 'set up'; enrolment: Enrolment } | { kind: 'renew' | 'remove' };

type PopupProps = { onDone: (message: string, codes?: readonly string[]) => void; onClose: () => void };

/** Asks for a code, and uses it for the given purpose. */
export default function SecondFactorPopup({ dialog, ...props }: PopupProps & { dialog: FactorDialog }) {
  if (dialog.kind === 'set up') return <SetUp enrolment={dialog.enrolment} {...props} />;
  return dialog.kind === 'renew' ? <Renew {...props} /> : <Remove {...props} />;
}

/** Shows recovery codes, which are never shown again. */
export const FreshCodesPopup = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Popup title="Recovery codes" isNarrow actions={null}>
    <p>
      Keep these in a safe place: each signs you in once when your phone is lost. They are not shown again.
    </p>
    <KeptCodes codes={codes} fileName="prepdesk-recovery-codes.txt" onKept={onKept} />
  </Popup>
);

function SetUp({ enrolment, ...popupProps }: PopupProps & { enrolment: Enrolment }) {
  const { save } = useChange(secondFactor.confirm);
  return (
    <CodePopup
      title="Set up an authenticator app"
      action="Turn on"
      hint="Six digits of the app"
      take={async (code) => {
        const { message, response } = await save({ code });
        popupProps.onDone(message, response.recoveryCodes);
      }}
      onClose={popupProps.onClose}
    >
      <Group className={layout.wholeLine} align="stretch" gap="16px 24px">
        <QrCode address={enrolment.address} label="QR code for your authenticator app" />
        <Box flex="1 1 220px" miw={0}>
          <Box component="p" className={layout.lead} mb={10}>
            Scan this with the app, then enter the six digits it shows.
          </Box>
          <Box component="p" className={layout.lead} mb={10}>
            Or type this key:
          </Box>
          <div className={`${layout.box} ${layout.code}`} data-shaded>
            {enrolment.key.replace(/(.{4})(?=.)/g, '$1 ')}
          </div>
        </Box>
      </Group>
    </CodePopup>
  );
}

function Renew(popupProps: PopupProps) {
  const { save } = useChange(secondFactor.renewCodes);
  return (
    <CodePopup
      title="New recovery codes"
      action="Create new codes"
      take={async (code) => {
        const { message, response } = await save({ code });
        popupProps.onDone(message, response.recoveryCodes);
      }}
      onClose={popupProps.onClose}
    >
      <p>The codes that you have now will stop working.</p>
    </CodePopup>
  );
}

function Remove(popupProps: PopupProps) {
  const { save } = useChange(secondFactor.remove);
  return (
    <CodePopup
      title="Remove the authenticator app"
      action="Remove"
      isDangerous
      take={async (code) => popupProps.onDone((await save({ code })).message)}
      onClose={popupProps.onClose}
    >
      <p>After that, the OTP alone signs you in.</p>
    </CodePopup>
  );
}

type CodeProps = {
  title: string;
  action: string;
  /** Says which codes are accepted. */
  hint?: string;
  isDangerous?: boolean;
  take: (code: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

const anyCode = 'Six digits of the app, or a recovery code';

/** Asks for a code before an action. */
function CodePopup({ title, action, hint = anyCode, isDangerous, take, onClose, children }: CodeProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (isBusy || code.trim() === '') return;
    setIsBusy(true);
    setError('');
    setFailure(null);
    try {
      await take(code);
    } catch (thrown) {
      const sentence = thrown instanceof Failure ? thrown.details.fields?.code : undefined;
      if (sentence) setError(sentence);
      else setFailure(thrown);
      setIsBusy(false);
    }
  };
  return (
    <Popup
      title={title}
      isNarrow
      onClose={onClose}
      onSubmit={() => void submit()}
      closeLabel="Cancel"
      actions={
        <Button
          type="submit"
          loading={isBusy}
          disabled={code.trim() === ''}
          {...(isDangerous ? { color: 'red' } : {})}
        >
          {action}
        </Button>
      }
    >
      {children}
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <TextInput
        label="Code"
        className={layout.wholeLine}
        {...hintProps(hint, error)}
        data-autofocus
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={error}
        onChange={(event) => {
          setError('');
          setCode(event.currentTarget.value);
        }}
      />
    </Popup>
  );
}
