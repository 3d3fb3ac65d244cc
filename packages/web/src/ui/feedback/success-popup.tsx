import { lazy, Suspense } from 'react';
import type { SuccessProps } from './success-popup-content.tsx';

const Content = lazy(() => import('./success-popup-content.tsx'));

/** Says that something was saved. Its content is loaded once the screen is shown, before anything can be saved. */
export const SuccessPopup = (props: SuccessProps) => (
  <Suspense>
    <Content {...props} />
  </Suspense>
);
