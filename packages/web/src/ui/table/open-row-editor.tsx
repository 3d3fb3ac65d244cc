import type { EditorLocation } from './editor-location.ts';
import { RecordPanel, type RecordPanelProps } from './record-panel.tsx';
import { RecordRow } from './record-row.tsx';

export type OpenRowEditorProps<Row extends object> = RecordPanelProps<Row> & { location: EditorLocation };

/** A row in edit mode, in its own columns or in the panel. */
export function OpenRowEditor<Row extends object>({ location, ...props }: OpenRowEditorProps<Row>) {
  return location === 'row' ? <RecordRow<Row> {...props} /> : <RecordPanel<Row> {...props} />;
}
