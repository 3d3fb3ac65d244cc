import '@fontsource-variable/inter/wght.css';
import './ui/theme/tokens.css';
import './ui/theme/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin, Gate } from './app/gate.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const begun = begin();
createRoot(root).render(
  <StrictMode>
    <Gate begun={begun} />
  </StrictMode>,
);
