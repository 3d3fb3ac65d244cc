import { counted } from '@prepdesk/contract/numbers-shown';
import { maxStars } from '@prepdesk/contract/reviews/review';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './reviews.module.css';

const positions = Array.from({ length: maxStars }, (_, at) => at + 1);

export const starsText = (stars: number): string => counted(stars, 'star');

/** A rating shown as full stars, then empty ones. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={classes.stars} role="img" aria-label={starsText(stars)}>
    {positions.map((index) => (
      <i key={index} data-full={index <= stars || undefined} aria-hidden>
        {index <= stars ? '★' : '☆'}
      </i>
    ))}
  </span>
);

/** Chooses a rating. The arrow keys move from star to star; clicking the chosen star clears the rating. */
export function StarsEditor({
  fieldKey,
  label,
  value,
  set,
  error,
  isDisabled,
  isHeld,
  isFirst,
  isInline,
}: EditorSlot) {
  const chosen = Number(value);
  const errorTextID = `${fieldKey}-fault`;
  const choose = (stars: string) => {
    if (!isHeld) set({ [fieldKey]: stars });
  };
  return (
    <fieldset className={classes.starsEditor} disabled={isDisabled} aria-describedby={error && errorTextID}>
      <legend className={isInline ? layout.onlyRead : undefined}>{label}</legend>
      <div className={classes.stars}>
        {positions.map((index) => (
          <label key={index} title={starsText(index)}>
            <input
              type="radio"
              name={fieldKey}
              value={index}
              aria-label={starsText(index)}
              aria-invalid={Boolean(error)}
              checked={index === chosen}
              data-autofocus={(isFirst && index === Math.max(1, chosen)) || undefined}
              onChange={() => choose(String(index))}
              onClick={() => index === chosen && choose('')}
            />
            <i data-full={index <= chosen || undefined} aria-hidden>
              {index <= chosen ? '★' : '☆'}
            </i>
          </label>
        ))}
      </div>
      {error && (
        <span id={errorTextID} className={layout.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
