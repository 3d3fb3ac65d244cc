import { isRefusal } from '../../api/refusal.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';
import layout from '../layout/layout.module.css';
import { Card } from '../screen/screen.tsx';

type Props = { failure: unknown; reload: () => Promise<void> };

/** What a screen shows in place of a record that is being read, that could not be read, or that is not there. */
export const RecordPlaceholder = ({ failure, reload }: Props) =>
  isRefusal(failure) ? (
    <Card>
      <EmptyState message={failure.message} />
    </Card>
  ) : failure ? (
    <FailureBanner failure={failure} onClose={() => void reload()} />
  ) : (
    <Card>
      <div className={layout.room}>
        <LoadingOverlay isShown />
      </div>
    </Card>
  );
