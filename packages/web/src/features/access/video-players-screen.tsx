import { type VideoPlayer, videoPlayers } from '@prepdesk/contract/access/video-players';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { choiceList, fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/screen/record-popup.tsx';
import { useNotices, usualSuccessSeconds } from '../../ui/screen/use-notices.tsx';
import { ListScreen } from './list-screen.tsx';
import { phoneEditor } from './phone-editor.tsx';

const userCountryCode = '91';
const orNA = (value: string | number | null): string => String(value ?? '') || 'NA';

const chosen = fieldsOf<VideoPlayer>()({
  status: {
    label: 'Status',
    editor: { kind: 'select', choices: choiceList({ 1: 'BrightCove', 0: 'EXO' }) },
    tones: {},
    widthPx: 140,
  },
  L3Enabled: {
    label: 'L3Enabled',
    editor: { kind: 'select', choices: choiceList({ 1: 'Yes', 0: 'No' }) },
    tones: {},
    sentAs: ['l3Enabled'],
    widthPx: 130,
  },
});

const columns = fieldsOf<VideoPlayer>()({
  userAppsID: {
    label: 'UserAppsID',
    look: 'quiet',
    widthPx: 120,
    asText: ({ userAppsID }) => orNA(userAppsID),
  },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => orNA(fullName) },
  userPhone: { label: 'Phone', display: ({ userPhone }) => `+91 ${userPhone}` },
  userEmail: { label: 'Email', asText: ({ userEmail }) => orNA(userEmail) },
  ...chosen,
});

const newFields = { userPhone: { label: 'Phone', editor: phoneEditor }, ...chosen };

/** Bright Cove Users: the people for whom a different video player was chosen (d2 §2). */
export default function VideoPlayersScreen() {
  const [open, setOpen] = useState<VideoPlayer | 'new' | null>(null);
  const [success, setSuccess] = useState('');
  const { banner, report } = useNotices();
  const may = useMay();
  const popupProps = {
    onSaved: (message: string) => {
      setOpen(null);
      setSuccess(message);
    },
    onFailed: (error: unknown) => report({ kind: 'failed', error }),
    onClose: () => setOpen(null),
  };
  return (
    <>
      <ListScreen
        route="/brightcove"
        call={videoPlayers.list}
        rowID="userPhone"
        fields={columns}
        add={may(videoPlayers.add) ? { label: 'Add User', open: () => setOpen('new') } : undefined}
        actions={(row) => (may(videoPlayers.edit) ? [{ label: 'Edit', run: () => setOpen(row) }] : [])}
        banner={banner}
      />
      {open === 'new' && (
        <RecordPopup<VideoPlayer, keyof typeof newFields, typeof videoPlayers.add>
          title="Add User"
          row={null}
          fields={newFields}
          call={videoPlayers.add}
          toInput={({ status, userPhone, L3Enabled }) => ({
            status,
            userCountryCode,
            userPhone,
            l3Enabled: L3Enabled,
          })}
          {...popupProps}
        />
      )}
      {open !== null && open !== 'new' && (
        <RecordPopup
          title="Edit"
          subtitle={`${orNA(open.fullName)}, +91 ${open.userPhone}`}
          row={open}
          rowKey={open.userPhone}
          fields={chosen}
          call={videoPlayers.edit}
          toInput={({ status, L3Enabled }, base) => ({
            status,
            l3Enabled: L3Enabled,
            userCountryCode,
            userPhone: open.userPhone,
            rowVersion: base?.rowVersion,
          })}
          {...popupProps}
        />
      )}
      {success && (
        <SuccessPopup message={success} seconds={usualSuccessSeconds} onContinue={() => setSuccess('')} />
      )}
    </>
  );
}
