import { useLayoutEffect, useRef } from 'react';
import classes from './prose.module.css';
import { type ShownBlock, showHtml } from './shown-html.ts';

/** Stored HTML as a learner reads it: none of it runs, and formulas are drawn once KaTeX has loaded. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const blocks = useRef<readonly ShownBlock[]>([]);
  useLayoutEffect(
    function show() {
      const element = ref.current;
      if (!element) return;
      blocks.current = showHtml(element, html, blocks.current);
      const formulas = [...element.querySelectorAll<HTMLElement>('[data-latex]:not(:has(*))')];
      if (formulas.length === 0) return;
      import('./formulas.ts').then(
        ({ drawFormula }) => {
          for (const formula of formulas) if (formula.isConnected) drawFormula(formula);
        },
        // Offline, or after a release: the formulas are drawn when the page is next loaded.
        () => {},
      );
    },
    [html],
  );
  return <div ref={ref} className={`${classes.prose} ${className}`} />;
}
