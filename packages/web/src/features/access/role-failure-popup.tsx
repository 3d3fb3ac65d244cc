import { Button } from '@mantine/core';
import { spacedRefusal } from '@prepdesk/contract/access/user-roles';
import { isRefusal } from '../../ui/feedback/failure-banner.tsx';
import { NoticePopup } from '../../ui/feedback/notice-popup.tsx';

type Props = { error: unknown; isAdding: boolean; onBack: () => void };

/** Why a role was not given; Back leads to what was chosen (d2 §8). */
export function RoleFailurePopup({ error, isAdding, onBack }: Props) {
  return (
    <NoticePopup
      title="Ooops,"
      onClose={onBack}
      actions={
        <Button data-autofocus onClick={onBack}>
          Back
        </Button>
      }
    >
      <p role="alert">{sentenceOf(error, isAdding)}</p>
    </NoticePopup>
  );
}

function sentenceOf(error: unknown, isAdding: boolean): string {
  if (!isRefusal(error)) return 'Please Try Again Later';
  return isAdding && error.kind === 'refused' ? spacedRefusal(error.message) : error.message;
}
