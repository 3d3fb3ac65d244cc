import { approvedRatings, type LeftReview } from '@prepdesk/contract/reviews/review';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { reviewsText } from './review-words.ts';

const stateOf = ({ approvedRating, changedBy }: LeftReview): string =>
  approvedRating === null
    ? 'It no longer exists'
    : `Now ${approvedRatings[approvedRating as 0]}${changedBy && `, changed by ${changedBy}`}`;

/** Lists reviews that someone else changed in the meantime. The decision did not touch them. */
export default function LeftPopup({ left, onClose }: { left: readonly LeftReview[]; onClose: () => void }) {
  return (
    <Popup
      title="Unchanged"
      subtitle={`${reviewsText(left.length)} changed since you read them. Look at them again before you decide.`}
      onClose={onClose}
      closeLabel="Close"
    >
      <ul>
        {left.map((one) => (
          <li key={one.ratingID} className={layout.row}>
            <div>
              <b>
                {one.fullName || `Review ${one.ratingID}`} {one.courseName && `· ${one.courseName}`}
              </b>
              <span>{stateOf(one)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
