import { Button, TextInput } from '@mantine/core';
import { type Enrolment, secondFactor } from '@prepdesk/contract/access/second-factor';
import { Failure } from '@prepdesk/contract/failures';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { KeptCodes } from '../../places/kept-codes.tsx';
import { QrCode } from '../../places/qr-code.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/screen/popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import classes from './account.module.css';

type Open = { kind: 'set up'; enrolment: Enrolment } | { kind: 'renew' | 'remove' };

/** Signing in by an authenticator app as well: set up, renewed and removed by its owner. */
export function SecondFactorPart({ report }: { report: Report }) {
  const { data, failure, reload } = useRead(secondFactor.state, {});
  const { save: begin, isSaving } = useChange(secondFactor.begin);
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(null);
  const startSetUp = async () => {
    try {
      const { response } = await begin({});
      setOpen({ kind: 'set up', enrolment: response });
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  const finish = (message: string, fresh: readonly string[] = []) => {
    close();
    setCodes(fresh);
    report({ kind: 'saved', message });
  };
  return (
    <div className={classes.part}>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data && (
        <div className={layout.row}>
          <div>
            <b>Authenticator app</b>
            <span>
              {data.isOn
                ? `${data.recoveryCodesLeft} of 10 recovery codes left`
                : 'Signing in needs the OTP and, once this is on, a code of the app'}
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
      {open?.kind === 'set up' && <SetUp enrolment={open.enrolment} onDone={finish} onClose={close} />}
      {open?.kind === 'renew' && <Renew onDone={finish} onClose={close} />}
      {open?.kind === 'remove' && <Remove onDone={finish} onClose={close} />}
      {codes.length > 0 && (
        <Popup title="Recovery codes" isNarrow actions={null}>
          <p>
            Keep these in a safe place: each signs you in once when your phone is lost. They are not shown
            again.
          </p>
          <KeptCodes codes={codes} fileName="prepdesk-recovery-codes.txt" onKept={() => setCodes([])} />
        </Popup>
      )}
    </div>
  );
}

type PopupProps = { onDone: (message: string, codes?: readonly string[]) => void; onClose: () => void };

function SetUp({ enrolment, ...popupProps }: PopupProps & { enrolment: Enrolment }) {
  const { save } = useChange(secondFactor.confirm);
  return (
    <CodePopup
      title="Set up an authenticator app"
      deed="Turn on"
      take={async (code) => {
        const { message, response } = await save({ code });
        popupProps.onDone(message, response.recoveryCodes);
      }}
      onClose={popupProps.onClose}
    >
      <div className={classes.setUp}>
        <QrCode address={enrolment.address} label="QR code for your authenticator app" />
        <div>
          <p>Scan this with the app, then enter the six digits it shows.</p>
          <p>Or type this key:</p>
          <div className={layout.code}>{enrolment.key.replace(/(.{4})(?=.)/g, '$1 ')}</div>
        </div>
      </div>
    </CodePopup>
  );
}

function Renew(popupProps: PopupProps) {
  const { save } = useChange(secondFactor.renewCodes);
  return (
    <CodePopup
      title="New recovery codes"
      deed="Make new codes"
      take={async (code) => {
        const { message, response } = await save({ code });
        popupProps.onDone(message, response.recoveryCodes);
      }}
      onClose={popupProps.onClose}
    >
      <p>The codes you have now become void.</p>
    </CodePopup>
  );
}

function Remove(popupProps: PopupProps) {
  const { save } = useChange(secondFactor.remove);
  return (
    <CodePopup
      title="Remove the authenticator app"
      deed="Remove"
      isDangerous
      take={async (code) => popupProps.onDone((await save({ code })).message)}
      onClose={popupProps.onClose}
    >
      <p>From then on the OTP alone signs you in.</p>
    </CodePopup>
  );
}

type CodeProps = {
  title: string;
  deed: string;
  isDangerous?: boolean;
  take: (code: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for a code before a deed. */
function CodePopup({ title, deed, isDangerous, take, onClose, children }: CodeProps) {
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
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={code.trim() === ''}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {deed}
          </Button>
        </>
      }
    >
      {children}
      <FailureBanner failure={failure} onClose={() => setFailure(null)} />
      <TextInput
        label="Code"
        description="Six digits of the app, or a recovery code"
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
