let made = 0;

/** A new number each time. */
export const nextNumber = () => ++made;

export const newPhone = () => `98${String(nextNumber()).padStart(8, '0')}`;

/** Of letters only. */
export const newCode = () =>
  `EARLY${[...String(nextNumber())].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;

let months = 0;
/** Months that are over. */
export const newMonth = () => new Date(Date.UTC(2010, months++, 1)).toISOString().slice(0, 7);
