import { lazyPart } from '../screen/lazy-part.tsx';
import type { SuccessProps } from './success-popup-content.tsx';

/** Says that something was saved. Its content is loaded once the screen is shown, before anything can be saved. */
export const SuccessPopup = lazyPart<SuccessProps>(() => import('./success-popup-content.tsx'));
