import { spacedRefusal } from '@prepdesk/contract/access/user-roles';
import { isRefusal } from '../../api/refusal.ts';
import { BackPopup } from '../../ui/feedback/error-popup.tsx';

type Props = { error: unknown; isAdding: boolean; onBack: () => void };

/** Why a role was not given; Back returns to the choice (d2 §8). */
export const RoleFailurePopup = ({ error, isAdding, onBack }: Props) => (
  <BackPopup message={sentenceOf(error, isAdding)} onBack={onBack} />
);

function sentenceOf(error: unknown, isAdding: boolean): string {
  if (!isRefusal(error)) return 'Please Try Again Later';
  return isAdding && error.kind === 'refused' ? spacedRefusal(error.message) : error.message;
}
