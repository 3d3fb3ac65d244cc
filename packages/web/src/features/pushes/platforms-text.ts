import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { Reach } from '@prepdesk/contract/pushes/segments';

/** '64 Android, 32 iOS, 16 web' */
export const platformsText = (of: Pick<Reach, 'android' | 'ios' | 'web'>): string =>
  `${inDigits(of.android)} Android, ${inDigits(of.ios)} iOS, ${inDigits(of.web)} web`;
