import { shownInstant } from '@prepdesk/contract/company-time';
import { type DrugImport, drugImports, importFates } from '@prepdesk/contract/drugs/drug-imports';
import { endingsOf } from '@prepdesk/contract/file-types';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { ImportPopup } from '../../shared/import-popup.tsx';
import { UndoImportPopup } from '../../shared/undo-import-popup.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { DropArea, FilePicker } from '../../ui/fields/file-drop.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

const route = '/prepclinic/drugs';

const hint =
  'CSV or Excel, up to 10 MB and 5,000 rows. An export is a good start: a row with the ID or the name of a drug changes it, any other adds one, and a blank cell changes nothing.';

const drugCount = (count: number): string => counted(count, 'drug');

/** '4 added, 3 changed'; after an undo, what was undone. */
function outcomeText({ state, ...counts }: DrugImport): string {
  const parts =
    state === 1
      ? { added: counts.added, changed: counts.changed, unchanged: counts.same, skipped: counts.faulty }
      : { removed: counts.removed, reverted: counts.restored, unchanged: counts.left };
  const said = Object.entries(parts).filter(([, count]) => count > 0);
  return said.map(([word, count]) => `${inDigits(count)} ${word}`).join(', ') || 'Nothing changed';
}

const fields = fieldsOf<DrugImport>()({
  importID: { label: 'ID', look: 'quiet', widthPx: 70 },
  fileName: { label: 'File', look: 'strong' },
  state: { label: 'State', choices: importFates, tones: { 1: 'ok', 2: 'off' }, widthPx: 120 },
  added: { label: 'Result', asText: outcomeText },
  byName: { label: 'Who', widthPx: 150 },
  createdAt: { label: 'When', widthPx: 190, asText: ({ createdAt }) => shownInstant(createdAt) },
});

/** The files from which drugs were imported; more can be imported, and each import undone. */
export default function DrugImports() {
  const list = useList(route, { call: drugImports.list, given: {} }, fields);
  const { banner, report } = useNotices();
  const [file, setFile] = useState<File>();
  const [undone, setUndone] = useState<DrugImport | null>(null);
  return (
    <Screen
      route={route}
      heading="Import drugs"
      count={list.count}
      trail={[{ label: 'Manage Drugs', href: route }]}
      banner={banner}
    >
      <div className={layout.stack}>
        <DropArea
          icon={FileUp}
          title="Drop a file here"
          hint={hint}
          onDrop={({ files }) => setFile(files[0])}
        >
          <FilePicker
            label="Choose a file"
            inputLabel="File"
            accept={endingsOf(drugImports.import.files?.types ?? [])}
            onPick={([picked]) => setFile(picked)}
          />
        </DropArea>
        <ListCard
          list={list}
          rowID="importID"
          hasSearch={false}
          actions={(row) => (row.state === 1 ? [{ label: 'Undo', run: () => setUndone(row) }] : [])}
          whenEmpty={
            <EmptyState
              message="No file was imported yet"
              hint="Export drugs, change the file, and import it: each row says first what it would do."
            />
          }
        />
      </div>
      {file && (
        <ImportPopup
          title="Import drugs"
          subtitle="With their categories and texts"
          hint={hint}
          call={drugImports.import}
          input={{}}
          chosen={file}
          onSaved={(message) => {
            setFile(undefined);
            report({ kind: 'saved', message });
          }}
          onClose={() => setFile(undefined)}
        />
      )}
      {undone && (
        <UndoImportPopup
          calls={drugImports}
          importID={undone.importID}
          countText={drugCount}
          nameOf={() => ''}
          report={report}
          onSaved={(message) => report({ kind: 'saved', message })}
          onClose={() => setUndone(null)}
        />
      )}
    </Screen>
  );
}
