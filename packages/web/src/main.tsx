import '@fontsource-variable/inter/wght.css';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/page.css';
import './ui/theme/frame.css';
import './ui/theme/forced-colours.css';
import './ui/theme/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin, Gate } from './app/gate.tsx';
import { leaveKeysToInputMethods } from './ui/feedback/input-method.ts';
import { ignoreSecondPresses } from './ui/feedback/second-press.ts';
import { keepUpWithTranslations } from './ui/feedback/translated-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

leaveKeysToInputMethods();
ignoreSecondPresses();
keepUpWithTranslations();
const begun = begin();
createRoot(root).render(
  <StrictMode>
    <Gate begun={begun} />
  </StrictMode>,
);
