import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { type QueueRow, signOff } from '@prepdesk/contract/drugs/sign-off';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { SourcesPopup } from './sources-popup.tsx';
import { TextReview } from './text-review.tsx';

type Props = { row: QueueRow; report: Report; onClose: () => void };

/** A text in the queue, to decide on it without opening its drug. */
export default function ReviewPopup({ row, report, onClose }: Props) {
  const { drugID, metaID, drugName, metaName, isCritical } = row;
  const { data, failure, isLoading, reload } = useRead(drugRevisions.ofDrug, { drugID, isBrief: 1 });
  const { banner, report: reportOnScreen } = useNotices();
  const { data: setting } = useRead(signOff.settings, {});
  const isOff = setting?.isOn === 0;
  // With sign-off off, a change would be live without a signature.
  const mayPropose = useMay()(drugRevisions.propose) && setting?.isOn === 1;
  const [isInSources, setIsInSources] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const text = data?.texts.find((one) => one.metaID === metaID);
  return (
    <Popup
      title={drugName}
      isLarge
      onClose={onClose}
      closeLabel="Close"
      actions={<div ref={setFoot} className={layout.actions} data-end />}
    >
      <div className={`${layout.stack} ${layout.wholeLine} ${layout.room}`}>
        <LoadingOverlay isShown={isLoading} />
        {banner}
        <FailureBanner failure={failure} onClose={() => void reload()} />
        {isOff && text?.head && (
          <p className={layout.lead}>
            Sign-off is off. This text was submitted before: it goes live once signed, unless it is saved
            again.
          </p>
        )}
        {text?.head && (
          <TextReview
            drugName={drugName}
            type={{ name: metaName, isCritical }}
            text={text}
            isOff={isOff}
            foot={foot}
            onSources={mayPropose ? () => setIsInSources(true) : undefined}
            report={(notice) => {
              if (notice.kind !== 'saved') return reportOnScreen(notice);
              report(notice);
              onClose();
            }}
          />
        )}
        {data && !text?.head && (
          <p className={layout.hint}>It is no longer waiting: somebody has decided on it.</p>
        )}
        {isInSources && data && text && (
          <SourcesPopup
            drugID={drugID}
            rowVersion={data.rowVersion}
            name={metaName}
            text={text}
            owners={data.owners}
            onSaved={(message) => {
              setIsInSources(false);
              reportOnScreen({ kind: 'saved', message });
            }}
            onClose={() => setIsInSources(false)}
          />
        )}
      </div>
    </Popup>
  );
}
