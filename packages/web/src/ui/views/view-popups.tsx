import { longestViewName, type SavedView, savedViews } from '@prepdesk/contract/access/saved-views';
import { confirm } from '../feedback/confirm.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { RecordPopup } from '../record/record-popup.tsx';
import type { ViewQuery } from './view-query.ts';
import { focusNextView } from './view-tab.tsx';

const fieldsWith = (initial: string) =>
  fieldsOf<SavedView>()({
    name: { label: 'Name', initial, editor: { kind: 'text', maxLength: longestViewName } },
  });
const fields = fieldsWith('');

type Props = { onSaved: (message: string) => void; onClose: () => void };
type SaveProps = Props & {
  screen: string;
  query: ViewQuery;
  views: readonly SavedView[];
  /** The name of the view that is copied. */
  copied?: string | undefined;
};

/** Saves a search under a name, what is shown or what a colleague shares; asks first if the name exists. */
export function SaveViewPopup({ screen, query, views, copied = '', onSaved, onClose }: SaveProps) {
  const isThere = (name: string) =>
    views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <RecordPopup
      title={copied ? 'Save a copy' : 'Save view'}
      row={null}
      rowKey={undefined}
      fields={copied ? fieldsWith(copied) : fields}
      mayBeUnchanged={copied !== ''}
      call={savedViews.add}
      toInput={({ name }) => ({ screen, name, query, replaces: isThere(name) ? 1 : 0 })}
      mayBeSaved={({ name }) =>
        !isThere(name) ||
        confirm({
          title: `Replace “${name.trim()}”?`,
          body: copied
            ? 'You already have a view with this name. It will be replaced by the copy.'
            : 'You already have a view with this name. It will be replaced by the current filters.',
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
