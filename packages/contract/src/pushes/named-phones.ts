import { inDigits } from '../numbers-shown.ts';
import { maxPhones, phoneList } from '../phone-list.ts';

/** The people named by a push: phones separated by commas (d2 §5). For more people than that, use a segment. */
export const namedPhones = () =>
  phoneList(`Please name at most ${inDigits(maxPhones)} people at once, or choose a segment`);
