import { maxStars } from '@prepdesk/contract/reviews/review';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './reviews.module.css';

const places = Array.from({ length: maxStars }, (_, at) => at + 1);

export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);

/** A rating shown as full stars, then empty ones. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={classes.stars} role="img" aria-label={starsText(stars)}>
    {places.map((place) => (
      <i key={place} data-full={place <= stars || undefined} aria-hidden>
        {place <= stars ? '★' : '☆'}
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
  fault,
  isDisabled,
  isHeld,
  isFirst,
  isInline,
}: EditorSlot) {
  const chosen = Number(value);
  const faultID = `${fieldKey}-fault`;
  const choose = (stars: string) => {
    if (!isHeld) set({ [fieldKey]: stars });
  };
  return (
    <fieldset className={classes.starsEditor} disabled={isDisabled} aria-describedby={fault && faultID}>
      <legend data-hidden={isInline || undefined}>{label}</legend>
      <div className={classes.stars}>
        {places.map((place) => (
          <label key={place} title={starsText(place)}>
            <input
              type="radio"
              name={fieldKey}
              value={place}
              aria-label={starsText(place)}
              aria-invalid={Boolean(fault)}
              checked={place === chosen}
              data-autofocus={(isFirst && place === Math.max(1, chosen)) || undefined}
              onChange={() => choose(String(place))}
              onClick={() => place === chosen && choose('')}
            />
            <i data-full={place <= chosen || undefined} aria-hidden>
              {place <= chosen ? '★' : '☆'}
            </i>
          </label>
        ))}
      </div>
      {fault && (
        <span id={faultID} className={layout.fault}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
