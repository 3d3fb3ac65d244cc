import { imageStyle, isKeptLink, linkManners, tableFrame } from '@prepdesk/contract/kept-html';
import { Extension, type Extensions, mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { Alignment } from './alignment.ts';
import { DrawnAtOnce } from './drawn-at-once.ts';
import { type FormulaPosition, formulaAt } from './formula-position.ts';
import { formulaOptions } from './formulas.ts';
import { GuardedBlockMath, GuardedInlineMath } from './guarded-math.ts';
import { UploadPlaceholder } from './upload-placeholder.ts';

/** What can be written: the elements in `kept-html.ts`, which the server stores. */
export function editorExtensions({
  openFormula,
  isHeld,
}: {
  openFormula: (position: FormulaPosition) => void;
  /** Whether writing is blocked at the moment. */
  isHeld: () => boolean;
}): Extensions {
  const formula = (isBlock: boolean) => ({
    katexOptions: { ...formulaOptions, displayMode: isBlock },
    onClick: (node: { attrs: Record<string, unknown> }, pos: number) =>
      openFormula({ pos, latex: String(node.attrs.latex), isBlock }),
  });
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { ...linkManners, class: null },
        isAllowedUri: (address) => isKeptLink(address),
      },
    }),
    Subscript,
    Superscript,
    FramedTable,
    TableRow,
    TableHeader,
    TableCell,
    OwnImage.configure({ inline: true, HTMLAttributes: { style: imageStyle } }),
    GuardedInlineMath.configure(formula(false)),
    GuardedBlockMath.configure(formula(true)),
    UploadPlaceholder,
    Alignment,
    DrawnAtOnce,
    formulaKeys(openFormula),
    holding(isHeld),
  ];
}

const FramedTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes, tableFrame), ['tbody', 0]],
  addKeyboardShortcuts() {
    // In the last cell Tab leaves the editor, as it does everywhere else, rather than adding a row: a tool does that.
    return { ...this.parent?.(), Tab: ({ editor }) => editor.commands.goToNextCell() };
  },
});

/** Only our own images belong to the text: pasted images are uploaded or become links. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/files/images/"]' }],
});

/** Rejects changes by the person while held, without moving the focus. */
const holding = (isHeld: () => boolean) =>
  Extension.create({
    name: 'holding',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (tr) => !tr.docChanged || tr.getMeta('preventUpdate') === true || !isHeld(),
      }),
    ],
  });

/** Enter on a selected formula opens it, as a click does. */
const formulaKeys = (openFormula: (position: FormulaPosition) => void) =>
  Extension.create({
    name: 'formulaKeys',
    priority: 1000,
    addKeyboardShortcuts: () => ({
      Enter: ({ editor }) => {
        const position = formulaAt(editor);
        if (position.pos === null) return false;
        openFormula(position);
        return true;
      },
      'Mod-Shift-m': ({ editor }) => {
        openFormula(formulaAt(editor));
        return true;
      },
    }),
  });
