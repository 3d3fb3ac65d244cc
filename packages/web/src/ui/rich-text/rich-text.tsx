import { useLayoutEffect, useRef } from 'react';
import classes from './prose.module.css';
import { shownHtml } from './shown-html.ts';

/** Stored HTML as a learner reads it: nothing of it runs, and formulas are drawn once KaTeX has come. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function show() {
      const element = place.current;
      if (!element) return undefined;
      element.replaceChildren(shownHtml(html));
      const formulas = [...element.querySelectorAll<HTMLElement>('[data-latex]')];
      if (formulas.length === 0) return undefined;
      let isGone = false;
      void import('./formulas.ts').then(({ drawFormula }) => {
        if (!isGone) for (const formula of formulas) drawFormula(formula);
      });
      return () => {
        isGone = true;
      };
    },
    [html],
  );
  return <div ref={place} className={`${classes.prose} ${className}`} />;
}
