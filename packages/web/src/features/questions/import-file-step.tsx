import { Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { endingsOf, errorBeforeSending } from '@prepdesk/contract/file-types';
import { shareText } from '@prepdesk/contract/numbers-shown';
import { type QuestionImportSummary, questionImports } from '@prepdesk/contract/questions/question-imports';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../api/upload.ts';
import { readAgain } from '../../api/use-change.ts';
import { useBlocker } from '../../router/use-blocker.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { DropArea, FilePicker } from '../../ui/fields/file-drop.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { ImportSearch } from './import-search.ts';
import { outcomeText, stateWords } from './import-words.ts';

type Props = { type: 1 | 2; report: Report; go: (scope: ImportSearch) => void };

const { types, largestBytes = 0 } = questionImports.upload.files ?? { types: [] };

/** Chooses a file. Past imports are listed below. */
export function ImportFileStep({ type, report, go }: Props) {
  const { share, sheetChoice, send } = useSending({ type, report, go });
  return (
    <>
      <Card isPadded>
        {share !== null && <Sending share={share} />}
        {share === null && sheetChoice && (
          <SheetQuestion {...sheetChoice} choose={(sheet) => void send(sheetChoice.file, sheet)} />
        )}
        {share === null && <FileDrop onChoose={(file) => void send(file)} />}
      </Card>
      <PastImports type={type} go={go} />
    </>
  );
}

/** Uploads one file. Leaving asks first, cancels the upload and does not return here. */
function useSending({ type, report, go }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const [sheetChoice, setSheetChoice] = useState<SheetChoice | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(function endWithScreen() {
    return () => sending.current?.abort();
  }, []);
  useBlocker({
    // Paging through past imports stays on the same screen, so it does not ask.
    shouldBlockFn: async ({ current, next }) =>
      sending.current !== null && positionOf(current) !== positionOf(next) && !(await mayLeave()),
    enableBeforeUnload: () => sending.current !== null,
  });
  const send = async (file: File | undefined, sheet?: string) => {
    if (!file || sending.current) return;
    const message = errorBeforeSending({ name: file.name, sizeBytes: file.size }, types, largestBytes);
    if (message) return report({ kind: 'error', sentence: message });
    const abort = new AbortController();
    const { signal } = abort;
    sending.current = abort;
    setShare(0);
    setSheetChoice(null);
    try {
      const options = { onProgress: setShare, signal };
      const which = sheet ? { sheet } : { asksForSheet: 1 as const };
      const { response } = await upload(questionImports.upload, { type, ...which }, file, options);
      await readAgain(questionImports.upload.writes);
      if (signal.aborted) return;
      sending.current = null;
      if (response.importID === 0) {
        setShare(null);
        setSheetChoice({ file, sheets: response.sheets ?? [] });
        return;
      }
      go({ importID: response.importID, step: 'columns' });
    } catch (error) {
      if (signal.aborted) return;
      sending.current = null;
      setShare(null);
      report({ kind: 'failed', error });
    }
  };
  return { share, sheetChoice, send };
}

type SheetChoice = { file: File; sheets: readonly string[] };

/** Of a workbook in which several sheets have rows. */
function SheetQuestion({ file, sheets, choose }: SheetChoice & { choose: (sheet: string) => void }) {
  return (
    <fieldset className={layout.stack}>
      <legend>Which sheet of {file.name} has the questions?</legend>
      <div className={layout.actions}>
        {sheets.map((sheet) => (
          <Button key={sheet} variant="default" onClick={() => choose(sheet)}>
            {sheet}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const positionOf = ({ pathname, search }: { pathname: string; search: { id?: unknown } }): string =>
  `${pathname} ${search.id}`;

const mayLeave = () =>
  confirm({
    title: 'Leave while the file is uploading?',
    body: 'The upload is cancelled and nothing is imported.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay here',
    isDangerous: true,
  });

function Sending({ share }: { share: number }) {
  return (
    <>
      <progress aria-label="Uploading" value={share} max={1} />
      <span role="status">{share < 1 ? `Uploading: ${shareText(share)}` : 'Reading the file'}</span>
    </>
  );
}

function FileDrop({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <DropArea
      icon={FileUp}
      title="Drop a file of questions here"
      hint="CSV or Excel, up to 10 MB and 20,000 rows. The first row holds the headings; an export is a good template."
      onDrop={({ files }) => onChoose(files[0])}
    >
      <FilePicker
        label="Choose a file"
        inputLabel="File"
        accept={endingsOf(types)}
        onPick={([file]) => onChoose(file)}
      />
    </DropArea>
  );
}

const fields = fieldsOf<QuestionImportSummary>()({
  importID: { label: 'ID', look: 'quiet', widthPx: 70 },
  fileName: { label: 'File', look: 'strong' },
  state: { label: 'State', widthPx: 130, asText: ({ state }) => stateWords[state] },
  totalRows: { label: 'Rows', kind: 'number', widthPx: 80 },
  outcome: { label: 'Result', asText: outcomeText },
  byName: { label: 'Who', widthPx: 140 },
  createdAt: { label: 'When', widthPx: 170, asText: ({ createdAt }) => shownInstant(createdAt) },
});

/** Past imports. Each can be opened, continued or taken back. */
function PastImports({ type, go }: Pick<Props, 'type' | 'go'>) {
  const list = useList('/mcq_ques', { call: questionImports.list, given: { type } }, fields);
  return (
    <section>
      <div className={layout.head} data-between>
        <h2>Past imports</h2>
      </div>
      <ListCard
        list={list}
        rowID="importID"
        hasSearch={false}
        actions={({ importID, state }) => [
          {
            label: 'Open',
            run: () => go(state === 'uploaded' ? { importID, step: 'columns' } : { importID }),
          },
        ]}
        whenEmpty={<EmptyState message="No file was imported yet" />}
      />
    </section>
  );
}
