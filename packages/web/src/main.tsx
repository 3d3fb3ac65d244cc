import '@fontsource-variable/inter/wght.css';
import './ui/theme/tokens.css';
import './ui/theme/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin, Gate } from './app/gate.tsx';
import { ignoreSecondPresses } from './ui/feedback/second-press.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

ignoreSecondPresses();
const begun = begin();
createRoot(root).render(
  <StrictMode>
    <Gate begun={begun} />
  </StrictMode>,
);
