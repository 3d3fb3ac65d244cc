import { Button, Select } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { endingsOf, errorBeforeSending } from '@prepdesk/contract/file-types';
import type { ImportedRow, ImportReport } from '@prepdesk/contract/import-report';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { freshRequestKey, mayHaveHappened } from '../api/request-key.ts';
import { upload } from '../api/upload.ts';
import { readAgain } from '../api/use-change.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { StatusTag } from '../ui/fields/field-display.tsx';
import type { Tone } from '../ui/fields/fields-of.ts';
import { DropArea, FilePicker } from '../ui/fields/file-drop.tsx';
import { selectLook } from '../ui/fields/select-look.tsx';
import layout from '../ui/layout/layout.module.css';
import { Popup } from '../ui/popup/popup.tsx';
import { useConfirmedClose } from '../ui/popup/use-confirmed-close.ts';
import { FileNotes } from './file-notes.tsx';

type Props = {
  title: string;
  /** The rows' parent. */
  subtitle: string;
  /** Which columns the file has. */
  hint: string;
  /** A call that takes one file, and `isTrial`. */
  call: AnyCall;
  input: object;
  /** Was chosen before the popup opened. */
  chosen?: File | undefined;
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** `tried` identifies the trial's report: where the call returns it, only what was reported is written. */
type Tried = ImportReport & { tried?: string };

type Again = { isTrial: 0 | 1; tried?: string; sheet?: string };

/** A request whose answer was lost: sent again with the same key, it is recognised and gets the same answer. */
type Attempt = { file: File; again: Again; requestKey: string };

const sameAs = (before: Attempt | undefined, file: File, again: Again): Attempt | undefined =>
  before?.file === file && JSON.stringify(before.again) === JSON.stringify(again) ? before : undefined;

const words: Record<ImportedRow['action'], { tone: Tone; label: string }> = {
  add: { tone: 'ok', label: 'New' },
  change: { tone: 'ok', label: 'Changes' },
  same: { tone: 'off', label: 'Unchanged' },
  fault: { tone: 'bad', label: 'Error' },
};

/** Nobody reads more rows than this. */
const maxShown = 200;

/** Imports a file after a trial run, which shows the result for each row. Faulty rows do not stop the valid ones. */
export function ImportPopup({ title, subtitle, hint, call, input, chosen, onSaved, onClose }: Props) {
  const [tried, setTried] = useState<{ file: File; report: Tried } | null>(null);
  const [sending, setSending] = useState<Again | null>(null);
  const isSending = sending !== null;
  const [failure, setFailure] = useState<unknown>(null);
  const unanswered = useRef<Attempt>(undefined);
  const { types, largestBytes = 0 } = call.files ?? { types: [] };
  const send = async (file: File, again: Again) => {
    const attempt = sameAs(unanswered.current, file, again) ?? { file, again, requestKey: freshRequestKey() };
    unanswered.current = undefined;
    setSending(again);
    setFailure(null);
    try {
      const { requestKey } = attempt;
      const { response } = await upload(call, { ...input, ...again }, file, { requestKey });
      return response as Tried;
    } catch (error) {
      if (mayHaveHappened(error)) unanswered.current = attempt;
      setFailure(error);
      return null;
    } finally {
      setSending(null);
    }
  };
  const trial = async (file: File | undefined, sheet?: string) => {
    if (!file || isSending) return;
    const error = errorBeforeSending({ name: file.name, sizeBytes: file.size }, types, largestBytes);
    if (error) return setFailure(new Error(error));
    const report = await send(file, { isTrial: 1, ...(sheet ? { sheet } : {}) });
    if (report) setTried({ file, report });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the file with which the popup opens
  useEffect(() => void trial(chosen), []);
  const good = goodOf(tried?.report.rows ?? []);
  const importRows = async () => {
    if (!tried) return;
    const { tried: known, sheet } = tried.report;
    const again = { ...(known ? { tried: known } : {}), ...(sheet ? { sheet } : {}) };
    const done = await send(tried.file, { isTrial: 0, ...again });
    if (!done) return;
    await readAgain(call.writes);
    const { rows } = done;
    const [imported, faulty] = [goodOf(rows), rows.filter(({ action }) => action === 'fault').length];
    onSaved(`${rowsText(imported)} imported${faulty > 0 ? `, ${rowsText(faulty)} skipped` : ''}`);
  };
  const close = useConfirmedClose({ isFilledIn: good > 0, isSaving: sending?.isTrial === 0 }, onClose);
  return (
    <Popup
      title={title}
      subtitle={tried ? tried.file.name : subtitle}
      isLarge={tried !== null}
      onClose={close}
      closeLabel="Close"
      actions={
        tried && (
          <>
            <Button variant="default" disabled={isSending} onClick={() => setTried(null)}>
              Choose another file
            </Button>
            <Button disabled={good === 0} loading={isSending} onClick={() => void importRows()}>
              Import {rowsText(good)}
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        {failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
        {tried ? (
          <>
            <SheetChoice
              {...tried.report}
              isSending={isSending}
              choose={(sheet) => void trial(tried.file, sheet)}
            />
            <TriedRows {...tried.report} />
          </>
        ) : (
          <DropArea
            icon={FileUp}
            title="Drop a file here"
            hint={hint}
            onDrop={({ files }) => void trial(files[0])}
          >
            <FilePicker
              label="Choose a file"
              inputLabel="File"
              accept={endingsOf(types)}
              isFirst
              onPick={([file]) => void trial(file)}
            />
          </DropArea>
        )}
        {isSending && <p role="status">Reading the file</p>}
      </div>
    </Popup>
  );
}

const goodOf = (rows: readonly ImportedRow[]): number =>
  rows.filter(({ action }) => action === 'add' || action === 'change').length;

const rowsText = (count: number): string => counted(count, 'row');

type SheetProps = Pick<Tried, 'sheets' | 'sheet'> & { isSending: boolean; choose: (sheet: string) => void };

/** Of a workbook in which several sheets have rows. */
function SheetChoice({ sheets, sheet, isSending, choose }: SheetProps) {
  if (!sheets || !sheet) return null;
  return (
    <Select
      {...selectLook}
      label="Sheet"
      data={sheets}
      value={sheet}
      disabled={isSending}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  );
}

function TriedRows({ rows, unread, notes }: Tried) {
  const counts = (Object.keys(words) as ImportedRow['action'][])
    .map((action) => [words[action].label, rows.filter((row) => row.action === action).length] as const)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label}: ${inDigits(count)}`);
  // Errors first, since people look for those.
  const shown = [...rows].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, maxShown);
  return (
    <>
      <p className={layout.lead} role="status">
        Nothing is written yet. {counts.join(' · ')}
      </p>
      <FileNotes notes={notes} />
      {unread.length > 0 && <p className={layout.hint}>Columns that are not read: {unread.join(', ')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul className={layout.framed} tabIndex={0} aria-label="Rows of the file">
        {shown.map((row) => (
          <li key={row.rowNumber} className={layout.row}>
            <StatusTag tone={words[row.action].tone}>{words[row.action].label}</StatusTag>
            <div>
              <b>
                Row {row.rowNumber} · {row.name}
              </b>
              <span>{row.says}</span>
              {row.notes?.map((note) => (
                <span key={note}>{note}</span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <p className={layout.hint}>Only the first {maxShown} rows are shown, faulty ones first.</p>
      )}
    </>
  );
}

const rankOf = ({ action, rowNumber }: ImportedRow): number =>
  (action === 'fault' ? 0 : 1_000_000) + rowNumber;
