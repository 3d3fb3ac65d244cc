import { Box, Button } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../ui/feedback/loading-overlay.tsx';
import layout from '../ui/layout/layout.module.css';
import { Popup } from '../ui/popup/popup.tsx';
import { attempt } from '../ui/screen/attempt.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

export type LeftRow = { rowNumber: number; words: string; why: string };
type Preview<Row> = { removes: number; restores: number; leaves: number; left: Row[] };

type Props<Row extends LeftRow> = {
  calls: { undoPreview: AnyCall; undo: AnyCall };
  importID: number;
  /** '3 questions' */
  countText: (count: number) => string;
  /** The text before the row's number: 'question 12, '. */
  nameOf: (row: Row) => string;
  report: Report;
  onSaved?: (message: string) => void;
  onClose: () => void;
};

/** Before an import is undone, shows the rows that would be left as they are. */
export function UndoImportPopup<Row extends LeftRow>(props: Props<Row>) {
  const { calls, importID, countText, nameOf, report, onSaved, onClose } = props;
  const requested = { importID };
  const { data: value, failure, isLoading, reload } = useRead(calls.undoPreview, requested);
  const data = value as Preview<Row> | undefined;
  const undo = useChange(calls.undo);
  const revert = async () => {
    await attempt(report, async () => {
      const { message } = await undo.save(requested);
      onSaved?.(message);
    });
    onClose();
  };
  return (
    <Popup
      title="Undo this import?"
      onClose={onClose}
      onSubmit={() => void revert()}
      closeLabel="Cancel"
      actions={
        <Button type="submit" color="red" loading={undo.isSaving} disabled={!data}>
          Undo
        </Button>
      }
    >
      <LoadingOverlay isShown={isLoading} />
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data && (
        <div className={`${layout.stack} ${layout.wholeLine}`}>
          <p>
            {countText(data.removes)} will be removed
            {data.restores > 0 && `, ${countText(data.restores)} will be reverted`}.
          </p>
          {data.leaves > 0 && (
            <>
              <p>
                <b>{countText(data.leaves)} will stay unchanged</b>, because somebody changed or uses them
                since{data.leaves > data.left.length ? `; the first ${data.left.length} are` : ''}:
              </p>
              <Box component="ul" className={layout.framed} mah={300}>
                {data.left.map((row) => (
                  <li key={row.rowNumber} className={layout.row}>
                    <div>
                      <div>
                        <b>{row.why}</b> · {nameOf(row)}row {row.rowNumber}
                      </div>
                      <span>{row.words}</span>
                    </div>
                  </li>
                ))}
              </Box>
            </>
          )}
        </div>
      )}
    </Popup>
  );
}
