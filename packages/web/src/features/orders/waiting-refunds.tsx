import { Button } from '@mantine/core';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { Popup } from '../../ui/popup/popup.tsx';
import { RefundRows } from './refund-rows.tsx';

/** The refunds that wait for a second person, for staff who may decide on them. */
export function WaitingRefunds({ onChanged }: { onChanged: () => void }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isTheirs = may(refunds.waiting);
  const { data, message, failure: unread, reload } = useRead(refunds.waiting, isTheirs ? {} : null);
  if (!isTheirs) return null;
  const waiting = data?.refunds ?? [];
  const close = () => {
    setFailure(null);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Refunds to approve{waiting.length > 0 && ` (${waiting.length})`}
      </Button>
      {isOpen && (
        <Popup
          title="Refunds to approve"
          subtitle="You cannot approve your own refunds"
          isLarge
          onClose={close}
          closeLabel="Close"
        >
          <div>
            <FailureBanner failure={failure} onClose={() => setFailure(null)} />
            <FailureBanner failure={unread} onClose={() => void reload()} />
            {waiting.length > 0 ? (
              <RefundRows
                title="Oldest first"
                refunds={waiting}
                areOfMany
                onFailed={setFailure}
                onChanged={onChanged}
              />
            ) : data ? (
              <EmptyState message={message} />
            ) : (
              !unread && <Waiting text="Loading.." />
            )}
          </div>
        </Popup>
      )}
    </>
  );
}
