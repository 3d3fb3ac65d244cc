import type { AnyCall, CallResponse } from '@prepdesk/contract/define-call';
import { useState } from 'react';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import type { Draft } from '../fields/fields-of.ts';
import type { Report } from '../screen/use-notices.tsx';
import { RecordPopupFrame } from './record-popup-frame.tsx';
import { type FormPlan, useRecordForm } from './use-record-form.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  FormPlan<Row, K, C>,
  'row' | 'rowKey' | 'fields' | 'call' | 'rules' | 'toInput' | 'mayBeSaved'
> & {
  title: string;
  subtitle?: string;
  /** Called with what a call threw, where the popup should not show it. */
  onFailed?: (error: unknown) => void;
  onClose: () => void;
  /** Saving has an effect even if no field changed. */
  mayBeUnchanged?: boolean;
  /** Fields are in two columns. */
  isWide?: boolean;
} & (
    | { onSaved: (message: string, draft: Draft<K>, response: CallResponse<C>) => void }
    /** Where the screen below says that it was saved: the popup closes first. */
    | { report: Report }
  );

/** A record that is added or edited in a popup; Save is disabled until a field has changed (d2 §4). */
export function RecordPopup<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const { title, subtitle, row, rowKey, fields, call, rules, toInput, onFailed, onClose } = props;
  const { mayBeSaved, mayBeUnchanged, isWide } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRecordForm<Row, K, C>({
    row,
    rowKey,
    fields,
    call,
    rules,
    toInput,
    mayBeSaved,
    part: `-popup-${title}-${rowKey ?? ''}`,
    report: (notice) => notice.kind === 'failed' && (onFailed ?? setFailure)(notice.error),
    onSaved: ({ message, response }, draft) => {
      if ('onSaved' in props) return props.onSaved(message, draft, response);
      onClose();
      props.report({ kind: 'saved', message });
    },
  });
  return (
    <RecordPopupFrame
      title={title}
      subtitle={subtitle}
      form={form}
      mayBeUnchanged={mayBeUnchanged}
      isWide={isWide}
      onClose={onClose}
      head={failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
    />
  );
}
