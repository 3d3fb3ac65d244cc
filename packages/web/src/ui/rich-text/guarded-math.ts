import { errorOfFormula } from '@prepdesk/contract/formula-limits';
import type { NodeViewRenderer } from '@tiptap/core';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { showSource } from './formulas.ts';

type OnClick = ((node: { attrs: Record<string, unknown> }, pos: number) => void) | undefined;

/** Shows the source of a formula that is too large to draw; a click opens it, as it does a drawn one. */
const guarded =
  (draw: NodeViewRenderer, name: 'span' | 'div', onClick: OnClick): NodeViewRenderer =>
  (props) => {
    const latex = String(props.node.attrs.latex);
    if (!errorOfFormula(latex)) return draw(props);
    const dom = document.createElement(name);
    showSource(dom, latex);
    dom.addEventListener('click', () => {
      const pos = props.getPos();
      if (pos !== undefined) onClick?.(props.node, pos);
    });
    return { dom };
  };

export const GuardedInlineMath = InlineMath.extend({
  addNodeView() {
    const draw = this.parent?.();
    return draw ? guarded(draw, 'span', this.options.onClick as OnClick) : null;
  },
});

export const GuardedBlockMath = BlockMath.extend({
  addNodeView() {
    const draw = this.parent?.();
    return draw ? guarded(draw, 'div', this.options.onClick as OnClick) : null;
  },
});
