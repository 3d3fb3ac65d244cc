import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import type { Draft, FieldEntry } from '../fields/fields-of.ts';
import type { MayBeSaved } from '../record/use-record.ts';
import { partOf, usePart } from '../screen/part.ts';
import type { Report } from '../screen/use-notices.tsx';
import type { EditorLocation } from './editor-location.ts';
import type { OpenRowEditorProps } from './open-row-editor.tsx';
import type { Addition } from './reading-row.tsx';
import type { OpenRowState } from './use-open-row.ts';

/** How rows are edited: by which calls, which row is open, and where results are reported. */
export type RowWriting<Row extends object> = {
  add?:
    | {
        call: AnyCall;
        toInput: (draft: never) => CallInput<AnyCall>;
        label: string;
        /** The documents' label of the button that saves it; 'Save' when left out. */
        saveLabel?: string;
        /** The screen of a row's first action: a new row can be saved and opened at once. */
        opens?: RoutePath | undefined;
      }
    | undefined;
  edit?:
    | {
        call: AnyCall;
        toInput: (draft: never, row: Row) => CallInput<AnyCall>;
        /** Called before the row is saved. */
        mayBeSaved?: (draft: Draft, row: Row) => boolean | Promise<boolean>;
      }
    | undefined;
  open: OpenRowState<Row>;
  addition: Addition | null;
  /** Whether the new row is opened once it is saved. Left out where it cannot be. */
  whetherToOpen?: ((isWanted: boolean) => void) | undefined;
  report: Report;
  clear: () => void;
};

/** The editor of the open row. */
export function OpenRow<Row extends object>(props: {
  columns: readonly FieldEntry<Row>[];
  location: EditorLocation;
  fields: readonly FieldEntry<Row>[];
  writing: RowWriting<Row>;
  untilLoaded: ReactNode;
}) {
  const OpenRowEditor = usePart(openRowEditor);
  const { open, add, edit, report, clear } = props.writing;
  const current = open.current;
  const using = open.isNew ? add : edit;
  if (!current || !using) return null;
  if (!OpenRowEditor) return props.untilLoaded;
  const its: OpenRowEditorProps<Row> = {
    location: props.location,
    newLabel: add?.label ?? '',
    saveLabel: open.isNew ? add?.saveLabel : undefined,
    open: current,
    columns: props.columns,
    fields: props.fields,
    call: using.call,
    toInput: using.toInput as (draft: Draft, row: Row | null) => CallInput<AnyCall>,
    mayBeSaved: open.isNew ? undefined : (edit?.mayBeSaved as MayBeSaved<Row> | undefined),
    whetherToOpen: open.isNew ? props.writing.whetherToOpen : undefined,
    store: open.store,
    guard: open.guard,
    report,
    clear,
    onEnd: open.close,
    onCancel: open.cancel,
  };
  // It is loaded for rows of any kind.
  return <OpenRowEditor {...(its as unknown as OpenRowEditorProps<object>)} />;
}

/** Loaded when the list has been read, so that no list waits for it. */
export const openRowEditor = partOf<OpenRowEditorProps<object>>(
  async () => (await import('./open-row-editor.tsx')).OpenRowEditor,
);
