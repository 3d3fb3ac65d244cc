import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { useState } from 'react';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';

type Setting = { isOn: number; signatures: number; hidesPastReview: number; rowVersion: number };

const fields = fieldsOf<Setting>()({
  isOn: {
    label: 'Sign-off',
    editor: {
      kind: 'select',
      choices: { 1: 'On: a text waits for its signatures', 0: 'Off: changes go live immediately' },
    },
  },
  signatures: {
    label: 'Signatures of a text that is not critical',
    editor: { kind: 'select', choices: { 2: 'Two', 1: 'One' } },
  },
  hidesPastReview: {
    label: 'Review overdue',
    editor: { kind: 'select', choices: { 0: 'Learners still see it', 1: 'Learners do not see it' } },
  },
});

type Props = { setting: Setting; onSaved: (message: string) => void; onClose: () => void };

/** Whether and how the texts of drugs are signed, in the clinical app. */
export default function SettingPopup({ setting, onSaved, onClose }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRecordForm<Setting, keyof typeof fields, typeof signOff.saveSettings>({
    row: setting,
    rowKey: 'setting',
    part: '-sign-off-setting',
    fields,
    call: signOff.saveSettings,
    toInput: ({ isOn, signatures, hidesPastReview }, read) => ({
      isOn,
      signatures,
      hidesPastReview,
      rowVersion: read?.rowVersion,
    }),
    mayBeSaved: (draft) => setting.isOn === 0 || draft.isOn !== '0' || confirm(switchOff),
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: ({ message }) => onSaved(message),
  });
  return (
    <RecordPopupFrame
      title="Sign-off settings"
      subtitle="Of the clinical app"
      form={form}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
      onClose={onClose}
    />
  );
}

const switchOff = {
  title: 'Turn sign-off off?',
  body: 'From then on a saved text is live at once, without a signature. Texts that wait stay in the queue.',
  confirmLabel: 'Turn off',
  isDangerous: true,
};
