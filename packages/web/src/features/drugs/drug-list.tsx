import { drugDownloadPath, drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { type Drug, drug, drugs } from '@prepdesk/contract/drugs/drugs';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { DownloadMenu } from '../../shared/download-menu.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { newRowKey } from '../../ui/record/draft-store.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { HeadTools } from '../../ui/screen/head-tools.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { whenIdle } from '../../ui/screen/when-idle.ts';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import { DrugPreview } from './drug-preview.tsx';

const WhereUsedPopup = lazyPart(() => import('../../shared/where-used-popup.tsx'));

const route = '/prepclinic/drugs';

const fields = fieldsFor(drug, {
  id: { look: 'quiet', widthPx: 80 },
  name: { look: 'strong' },
  textCount: { widthPx: 80 },
});
const inputs = inputsFor(drug);
const source = { call: drugs.list, given: {} };
const add = { label: 'Add drug', call: drugs.save, toInput: inputs.add };
const edit = { call: drugs.save, toInput: inputs.edit };

/** The drugs, edited in place; an export has all details of the drugs that the list finds. */
export function DrugList() {
  const list = useList(route, source, fields);
  const { banner, report, clear } = useNotices(4);
  const writing = useRowWriting(list, 'id', { report, clear, add, edit });
  const [shown, setShown] = useState<Drug | null>(null);
  const [input, setInput] = useState<Drug | null>(null);
  const may = useMay();
  useEffect(function fetchWhatARowOpens() {
    void whenIdle()
      .then(() => import('./drug-details-screen.tsx'))
      .catch(() => {});
  }, []);
  const openNew = () => void writing.open.open(newRowKey, null);
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <>
          <HeadTools>
            <DownloadMenu path={drugDownloadPath} address={list.address} />
            {may(drugImports.import) && (
              <LinkButton
                leftSection={<FileUp size={16} aria-hidden />}
                path={route}
                id={{ panel: 'imports' }}
              >
                Import
              </LinkButton>
            )}
            <ColumnsMenu columns={list.columns} />
          </HeadTools>
          <AddButton label={add.label} onAdd={openNew} />
        </>
      }
    >
      <ListCard
        list={list}
        writing={writing}
        rowID="id"
        actions={(row) => [
          {
            label: 'View Drug Details',
            opens: { path: '/prepclinic/drugs_details/{id}', name: row.name, id: { drugId: row.id } },
          },
          { label: 'Preview', run: () => setShown(row) },
          { label: 'Where used', run: () => setInput(row), isRare: true },
        ]}
        onNew={openNew}
      />
      {input && <WhereUsedPopup kind="drug" id={input.id} name={input.name} onClose={() => setInput(null)} />}
      {shown && <DrugPreview drugID={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </Screen>
  );
}
