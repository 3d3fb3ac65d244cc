import { beginningOf } from '@prepdesk/contract/html-beginning';
import { useLayoutEffect, useMemo, useRef } from 'react';

/** More characters than fit into the two lines that a row shows. */
const maxLength = 600;

/** The beginning of a rich text, for a cell: formulas show their source until KaTeX has loaded. */
export function RichBeginning({ html }: { html: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const pieces = useMemo(() => beginningOf(html, maxLength), [html]);
  useLayoutEffect(
    function draw() {
      const formulas = [...(ref.current?.querySelectorAll<HTMLElement>('[data-latex]') ?? [])];
      if (pieces.length === 0 || formulas.length === 0) return undefined;
      for (const formula of formulas) formula.textContent = formula.dataset.latex ?? '';
      let isGone = false;
      import('./formulas.ts').then(
        ({ drawFormula }) => {
          if (!isGone) for (const formula of formulas) drawFormula(formula);
        },
        // Offline, or after a release: the source stays.
        () => {},
      );
      return () => {
        isGone = true;
      };
    },
    [pieces],
  );
  if (pieces.length === 0) return '–';
  return (
    <span ref={ref}>
      {pieces.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stay in their order
        'latex' in piece ? <span key={index} data-latex={piece.latex} /> : piece.words,
      )}
    </span>
  );
}
