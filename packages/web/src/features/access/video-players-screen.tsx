import { type VideoPlayer, videoPlayer, videoPlayers } from '@prepdesk/contract/access/video-players';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { useNotices, usualSuccessSeconds } from '../../ui/screen/use-notices.tsx';
import { phoneEditor } from './phone-editor.tsx';

const orNA = (value: string | number | null): string => String(value ?? '') || 'NA';

const fields = columnsFor(videoPlayer, {
  userAppsID: { look: 'quiet', widthPx: 120, asText: ({ userAppsID }) => orNA(userAppsID) },
  fullName: { look: 'strong', asText: ({ fullName }) => orNA(fullName) },
  userPhone: { editor: phoneEditor, display: ({ userPhone }) => phoneText(userPhone) },
  userEmail: { asText: ({ userEmail }) => orNA(userEmail) },
  status: { tones: {}, widthPx: 140 },
  L3Enabled: { tones: {}, widthPx: 130 },
});
const inputs = inputsFor(videoPlayer, { userCountryCode: '91' });

/** Bright Cove Users: the people for whom a different video player was chosen (d2 §2). */
export default function VideoPlayersScreen() {
  const [open, setOpen] = useState<VideoPlayer | null>(null);
  const [success, setSuccess] = useState('');
  const notices = useNotices();
  const may = useMay();
  const popupProps = (onClose: () => void) => ({
    onSaved: (message: string) => {
      onClose();
      setSuccess(message);
    },
    onFailed: (error: unknown) => notices.report({ kind: 'failed', error }),
    onClose,
  });
  return (
    <>
      <TableScreen
        route="/brightcove"
        list={{ call: videoPlayers.list, given: {} }}
        rowID="userPhone"
        fields={fields}
        add={{
          label: 'Add User',
          call: videoPlayers.add,
          popup: ({ onClose }) => (
            <RecordPopup
              title="Add User"
              row={null}
              fields={fields}
              call={videoPlayers.add}
              toInput={inputs.add}
              {...popupProps(onClose)}
            />
          ),
        }}
        actions={(row) => (may(videoPlayers.edit) ? [{ label: 'Edit', run: () => setOpen(row) }] : [])}
        notices={notices}
      />
      {open && (
        <RecordPopup
          title={`Edit ${open.fullName || phoneText(open.userPhone)}`}
          subtitle={open.fullName && phoneText(open.userPhone)}
          row={open}
          rowKey={open.userPhone}
          fields={fields}
          call={videoPlayers.edit}
          toInput={(draft, base) => inputs.edit(draft, base ?? open)}
          {...popupProps(() => setOpen(null))}
        />
      )}
      {success && (
        <SuccessPopup message={success} seconds={usualSuccessSeconds} onContinue={() => setSuccess('')} />
      )}
    </>
  );
}
