import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useMemo, useState } from 'react';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { type Draft, entriesOf, type Fields, isWritten } from '../fields/fields-of.ts';
import { newRowKey } from './draft-store.ts';
import classes from './popup.module.css';
import { useDraftStore } from './record-form.tsx';
import { RecordPopupFrame } from './record-popup-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRecord } from './use-record.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = {
  title: string;
  subtitle?: string;
  /** Null for a new one. */
  row: Row | null;
  rowKey?: string;
  fields: Fields<Row, K>;
  call: C;
  toInput: (draft: Draft<K>, row: Row | null) => CallInput<C>;
  onSaved: (message: string) => void;
  /** What a call threw, where the popup is not the place to say it. */
  onFailed?: (error: unknown) => void;
  onClose: () => void;
  /** Saving does something although no field changed. */
  mayBeUnchanged?: boolean;
  /** Two fields stand beside each other. */
  isWide?: boolean;
};

/** A record that is added or edited in a popup; Save waits until a field changed (d2 §4). */
export function RecordPopup<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const { row, onClose } = props;
  const fields = useMemo(
    () =>
      entriesOf(props.fields as Partial<Fields<Row>>).filter((one) => isWritten(one, row ? 'edit' : 'add')),
    [props.fields, row],
  );
  const rowKey = props.rowKey ?? newRowKey;
  const store = useDraftStore<Row>(`-popup-${props.title}-${rowKey}`);
  const guard = useLeaveGuard();
  const [kept] = useState(() => store.read());
  const [failure, setFailure] = useState<unknown>(null);
  const record = useRecord<Row, C>({
    ...{ rowKey, row, kept, fields, call: props.call, store, guard },
    toInput: (draft, base) => props.toInput(draft as Draft<K>, base),
    report: (notice) => {
      if (notice.kind !== 'failed') return;
      if (props.onFailed) props.onFailed(notice.error);
      else setFailure(notice.error);
    },
    onSaved: ({ message }) => props.onSaved(message),
  });
  return (
    <RecordPopupFrame
      title={props.title}
      subtitle={props.subtitle}
      {...{ record, fields, guard, onClose }}
      mayBeUnchanged={props.mayBeUnchanged ?? false}
      isWide={props.isWide ?? false}
      head={
        failure !== null && (
          <div className={classes.head}>
            <FailureBanner failure={failure} onClose={() => setFailure(null)} />
          </div>
        )
      }
    />
  );
}
