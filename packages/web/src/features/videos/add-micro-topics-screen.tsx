import { Button, Checkbox } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { microTopics } from '@prepdesk/contract/videos/micro-topics';
import { Download, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { DropArea, FilePicker } from '../../ui/fields/file-drop.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { CardFoot } from '../../ui/record/card-foot.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { download } from '../../ui/table/csv.ts';
import {
  errorOfFile,
  type FileRow,
  readFile,
  template,
  textOfFile,
  withServerErrors,
} from './micro-topics-file.ts';

type Chosen = { name: string; rows: FileRow[] };

/** Reads a CSV file of micro-topics and shows its rows before they are sent (d1 §2, gaps B26). */
export default function AddMicroTopicsScreen() {
  const { banner, report, clear } = useNotices();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { save, isSaving } = useChange(microTopics.add);
  const take = async (file: File | undefined) => {
    if (!file || isSaving) return;
    clear();
    setChosen(await readChosen(file, report));
  };
  const submit = async () => {
    if (!chosen || isSaving) return;
    try {
      const data = chosen.rows.map(({ row: _, error: __, ...sent }) => sent);
      const { message, response } = await save({ data });
      setChosen(null);
      const counts = `${inDigits(response.added)} added, ${inDigits(response.changed)} changed`;
      report({ kind: 'saved', message: `${message}: ${counts}` });
    } catch (error) {
      const fields = error instanceof Failure ? error.details.fields : undefined;
      if (fields) setChosen({ ...chosen, rows: withServerErrors(chosen.rows, fields) });
      report({ kind: 'failed', error });
    }
  };
  return (
    <Screen
      route="/addMicrotopicsVideo"
      banner={banner}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => download('micro-topics.csv', template)}
        >
          Template
        </Button>
      }
    >
      <Card isPadded>
        <p className={layout.lead}>
          The first row names the columns: <code>videoID</code> or <code>referenceID</code>, <code>name</code>
          , <code>start</code>, <code>end</code>. Times are seconds or HH:mm:ss. A micro-topic whose name the
          video already has gets the new times.
        </p>
        <DropArea
          icon={FileUp}
          title="Drop a .csv file here"
          hint="Up to 5,000 rows: either all are saved or none"
          onDrop={({ files }) => void take(files[0])}
        >
          <FilePicker
            label="Choose a file"
            inputLabel="CSV file"
            accept=".csv"
            onPick={([file]) => void take(file)}
          />
        </DropArea>
      </Card>
      {chosen && (
        <Preview key={chosen.name} chosen={chosen} isSaving={isSaving} onSubmit={() => void submit()} />
      )}
    </Screen>
  );
}

async function readChosen(file: File, report: Report): Promise<Chosen | null> {
  const message = errorOfFile(file);
  if (message) {
    report({ kind: 'error', sentence: message });
    return null;
  }
  try {
    return { name: file.name, rows: await readFile(textOfFile(await file.arrayBuffer())) };
  } catch (error) {
    report({ kind: 'error', sentence: (error as Error).message });
    return null;
  }
}

const fields = fieldsOf<FileRow>()({
  row: { label: 'Row', look: 'quiet', widthPx: 64 },
  name: { label: 'name', look: 'strong' },
  videoID: {
    label: 'videoID or referenceID',
    widthPx: 180,
    asText: ({ videoID, referenceID }) => [videoID, referenceID].filter(Boolean).join(' · '),
  },
  start: { label: 'start', widthPx: 90 },
  end: { label: 'end', widthPx: 90 },
  error: {
    label: 'Error',
    display: ({ error }) => (error ? <span className={layout.error}>{error}</span> : null),
  },
});

type PreviewProps = { chosen: Chosen; isSaving: boolean; onSubmit: () => void };

function Preview({ chosen, isSaving, onSubmit }: PreviewProps) {
  const [isErrorsOnly, setIsErrorsOnly] = useState(false);
  const rowsWithErrors = useMemo(() => chosen.rows.filter(({ error }) => error !== ''), [chosen.rows]);
  const rows = isErrorsOnly && rowsWithErrors.length > 0 ? rowsWithErrors : chosen.rows;
  const list = useReadList('/addMicrotopicsVideo', { rows }, fields);
  return (
    <section aria-labelledby="rows-head">
      <div className={layout.head} data-between>
        <h2 id="rows-head">{chosen.name}</h2>
        <span>{counted(chosen.rows.length, 'row')}</span>
      </div>
      <Card isClipped>
        {rowsWithErrors.length > 0 && (
          <div className={layout.toolbar}>
            <p className={layout.error} role="status">
              {counted(rowsWithErrors.length, 'row has errors', 'rows have errors')}. Correct the file and
              choose it again.
            </p>
            <Checkbox
              className={layout.end}
              size="xs"
              label="Rows with errors only"
              checked={isErrorsOnly}
              onChange={(event) => setIsErrorsOnly(event.currentTarget.checked)}
            />
          </div>
        )}
        <ListPart list={list} rowID="row" hasSearch={false} />
        <CardFoot>
          <p>
            {inDigits(chosen.rows.length - rowsWithErrors.length)} of {inDigits(chosen.rows.length)} rows are
            fine
          </p>
          <Button disabled={rowsWithErrors.length > 0} loading={isSaving} onClick={onSubmit}>
            Submit
          </Button>
        </CardFoot>
      </Card>
    </section>
  );
}
