import { longestViewName, type SavedView, savedViews } from '@prepdesk/contract/access/saved-views';
import { confirm } from '../feedback/confirm.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { RecordPopup } from '../record/record-popup.tsx';
import type { ViewQuery } from './view-query.ts';
import { focusNextView } from './view-tab.tsx';

const fields = fieldsOf<SavedView>()({
  name: { label: 'Name', editor: { kind: 'text', maxLength: longestViewName } },
});

type Props = { onSaved: (message: string) => void; onClose: () => void };
type SaveProps = Props & { screen: string; query: ViewQuery; views: readonly SavedView[] };

/** Saves what is shown under a name; asks first if the name exists. */
export function SaveViewPopup({ screen, query, views, onSaved, onClose }: SaveProps) {
  const isThere = (name: string) =>
    views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <RecordPopup
      title="Save view"
      row={null}
      rowKey={undefined}
      fields={fields}
      call={savedViews.add}
      toInput={({ name }) => ({ screen, name, query, replaces: isThere(name) ? 1 : 0 })}
      mayBeSaved={({ name }) =>
        !isThere(name) ||
        confirm({
          title: `Replace “${name.trim()}”?`,
          body: 'You already have a view with this name. It will be replaced by the current filters.',
          confirmLabel: 'Replace',
        })
      }
      onSaved={(message) => {
        focusNextView();
        onSaved(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export const RenameViewPopup = ({ view, onSaved, onClose }: Props & { view: SavedView }) => (
  <RecordPopup
    title="Rename view"
    row={view}
    rowKey={String(view.viewID)}
    fields={fields}
    call={savedViews.edit}
    toInput={({ name }) => ({ viewID: view.viewID, name })}
    onSaved={(message) => {
      onSaved(message);
      onClose();
    }}
    onClose={onClose}
  />
);
