import type { Reach } from '@prepdesk/contract/pushes/segments';
import { numberText } from '../../ui/fields/amount-text.ts';

/** '64 Android, 32 iOS, 16 web' */
export const platformsText = (of: Pick<Reach, 'android' | 'ios' | 'web'>): string =>
  `${numberText(String(of.android))} Android, ${numberText(String(of.ios))} iOS, ${numberText(String(of.web))} web`;
