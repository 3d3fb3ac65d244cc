import { Button } from '@mantine/core';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { companyDay } from '@prepdesk/contract/company-time';
import { shownMonth } from '@prepdesk/contract/royalty/payment-time';
import { type RoyaltyStatement, royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { readNow } from '../../api/read-now.ts';
import { useChange } from '../../api/use-change.ts';
import { useWho } from '../../api/who.ts';
import { mayPrint } from '../../shared/may-print.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { attempt } from '../../ui/screen/attempt.ts';
import { PrimaryAction } from '../../ui/screen/primary-action.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { lockWaitsID } from './statement-steps.tsx';

type Props = { one: RoyaltyStatement; report: Report };

/** Only a Super Admin settles royalty and chooses the faculty (d3 §6). */
export const useIsSuperAdmin = (): boolean => useWho()?.person.roleID === superAdminRoleID;

/** The PDF button, and one that does the last step again. */
export function StatementTools({ one, report }: Props) {
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <>
      <PdfButton one={one} report={report} />
      {isSuperAdmin && one.state === 'calculated' && <CalculateButton one={one} report={report} isAgain />}
    </>
  );
}

/** The main button, for the next step. */
export function NextStatementStep({ one, report }: Props) {
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <>
      {isSuperAdmin && one.state === 'draft' && (
        <PrimaryAction>
          <CalculateButton one={one} report={report} />
        </PrimaryAction>
      )}
      {isSuperAdmin && one.state === 'calculated' && <LockButton one={one} report={report} />}
      {isSuperAdmin && one.state === 'locked' && <PayButton one={one} report={report} />}
    </>
  );
}

function PdfButton({ one: { statementID, pdf, pdfLink, run }, report }: Props) {
  const { save, isSaving } = useChange(royaltyStatements.draw);
  const draw = () =>
    attempt(report, async () => {
      const { unprintable } = await readNow(royaltyStatements.drawCheck, { statementID });
      if (await mayPrint(unprintable)) await save({ statementID });
    });
  const icon = <FileText size={16} aria-hidden />;
  if (pdf === 'ready') {
    return (
      <Button variant="default" leftSection={icon} component="a" href={`${pdfLink}?download=1`}>
        Download PDF
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={isSaving || pdf === 'waiting'}
      disabled={run === 0}
      title={run === 0 ? 'Please calculate the statement first' : undefined}
      onClick={() => void draw()}
    >
      {pdf === 'failed' ? 'Create PDF again' : 'Create PDF'}
    </Button>
  );
}

function CalculateButton({
  one: { statementID, rowVersion },
  report,
  isAgain = false,
}: Props & { isAgain?: boolean }) {
  const { save, isSaving } = useChange(royaltyStatements.calculate);
  const calculate = () =>
    attempt(report, async () => {
      report({ kind: 'saved', message: (await save({ statementID, rowVersion })).message });
    });
  return (
    <Button {...(isAgain ? { variant: 'default' } : {})} loading={isSaving} onClick={() => void calculate()}>
      {isAgain ? 'Recalculate' : 'Calculate statement'}
    </Button>
  );
}

function LockButton({ one, report }: Props) {
  const { statementID, rowVersion, lockWaitsFor, facultyName, month, payable } = one;
  const { save, isSaving } = useChange(royaltyStatements.lock);
  const lock = async () => {
    const isSure = await confirm({
      title: 'Lock statement?',
      body: `${facultyName}, ${shownMonth(month)}: ${rupeesShown(payable)}. A locked statement cannot be changed: the next one corrects it.`,
      confirmLabel: 'Lock statement',
    });
    if (!isSure) return;
    await attempt(report, async () => {
      report({ kind: 'saved', message: (await save({ statementID, rowVersion })).message });
    });
  };
  return (
    <PrimaryAction>
      <Button
        loading={isSaving}
        disabled={lockWaitsFor !== ''}
        aria-describedby={lockWaitsFor ? lockWaitsID : undefined}
        onClick={() => void lock()}
      >
        Lock statement
      </Button>
    </PrimaryAction>
  );
}

type Payment = { paymentReference: string; paidOn: string };

const paymentFields = (today: string) =>
  fieldsOf<Payment>()({
    paymentReference: { label: 'Payment reference', editor: { kind: 'text', maxLength: 100 } },
    paidOn: { label: 'Paid on', editor: { kind: 'date' }, initial: today },
  });

function PayButton({ one, report }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PrimaryAction>
        <Button onClick={() => setIsOpen(true)}>Mark as paid</Button>
      </PrimaryAction>
      {isOpen && <PayPopup one={one} report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PayPopup({ one, report, onClose }: Props & { onClose: () => void }) {
  const { statementID, rowVersion, facultyName, month, payable } = one;
  // A console may stay open for days.
  const [fields] = useState(() => paymentFields(companyDay()));
  return (
    <RecordPopup
      title="Mark as paid"
      subtitle={`${facultyName}, ${shownMonth(month)}: ${rupeesShown(payable)}`}
      row={null}
      fields={fields}
      call={royaltyStatements.pay}
      toInput={(draft) => ({ statementID, rowVersion, ...draft })}
      report={report}
      onClose={onClose}
    />
  );
}
