import type { Editor } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  PanelTop,
  Quote,
  Redo2,
  RemoveFormatting,
  Sigma,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TableCellsMerge,
  TableCellsSplit,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react';
import { alignedBlocks, type Side } from './alignment.ts';
import { type Commands, inText } from './in-text.ts';

export type Tool = {
  label: string;
  icon: LucideIcon;
  /** A word beside the icon, where several tools have the same icon. */
  word?: string;
  /** In the format of `aria-keyshortcuts`. */
  keys?: string;
  /** Left out: the tool is an action without an on/off state. */
  isOn?: (editor: Editor) => boolean;
  /** Left out: always possible. */
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const tool = (label: string, icon: LucideIcon, act: (chain: Commands) => Commands, keys?: string): Tool => ({
  label,
  icon,
  ...(keys ? { keys } : {}),
  run: (editor) => act(inText(editor)).run(),
  can: (editor) => act(editor.can().chain() as Commands).run(),
});

const state = (
  name: string,
  label: string,
  icon: LucideIcon,
  act: (chain: Commands) => Commands,
  keys?: string,
): Tool => ({ ...tool(label, icon, act, keys), isOn: (editor) => editor.isActive(name) });

const heading = (level: 2 | 3 | 4, label: string, icon: LucideIcon): Tool => ({
  ...tool(label, icon, (chain) => chain.toggleHeading({ level }), `Control+Alt+${level}`),
  isOn: (editor) => editor.isActive('heading', { level }),
});

/** Pressing the tool again removes the alignment. */
const alignment = (side: Side, label: string, icon: LucideIcon): Tool => {
  const isOn = (editor: Editor) => editor.isActive({ textAlign: side });
  return {
    label,
    icon,
    isOn,
    run: (editor) => {
      const textAlign = isOn(editor) ? null : side;
      alignedBlocks
        .reduce((chain, block) => chain.updateAttributes(block, { textAlign }), inText(editor))
        .run();
    },
  };
};

/** The tools for words and blocks, in the order in which they are shown. */
export const textTools: readonly (readonly Tool[])[] = [
  [
    tool('Undo', Undo2, (chain) => chain.undo(), 'Control+Z'),
    tool('Redo', Redo2, (chain) => chain.redo(), 'Control+Shift+Z'),
  ],
  [
    state('bold', 'Bold', Bold, (chain) => chain.toggleBold(), 'Control+B'),
    state('italic', 'Italic', Italic, (chain) => chain.toggleItalic(), 'Control+I'),
    state('underline', 'Underline', Underline, (chain) => chain.toggleUnderline(), 'Control+U'),
    state('strike', 'Strikethrough', Strikethrough, (chain) => chain.toggleStrike(), 'Control+Shift+S'),
    state('subscript', 'Subscript', Subscript, (chain) => chain.toggleSubscript(), 'Control+,'),
    state('superscript', 'Superscript', Superscript, (chain) => chain.toggleSuperscript(), 'Control+.'),
    tool('Clear formatting', RemoveFormatting, (chain) => chain.unsetAllMarks().clearNodes()),
  ],
  [
    heading(2, 'Large heading', Heading2),
    heading(3, 'Heading', Heading3),
    heading(4, 'Small heading', Heading4),
  ],
  [
    state('bulletList', 'Bullet list', List, (chain) => chain.toggleBulletList(), 'Control+Shift+8'),
    state(
      'orderedList',
      'Numbered list',
      ListOrdered,
      (chain) => chain.toggleOrderedList(),
      'Control+Shift+7',
    ),
    state('blockquote', 'Quote', Quote, (chain) => chain.toggleBlockquote(), 'Control+Shift+B'),
  ],
  [
    alignment('left', 'Align left', TextAlignStart),
    alignment('center', 'Centre', TextAlignCenter),
    alignment('right', 'Align right', TextAlignEnd),
    alignment('justify', 'Justify', TextAlignJustify),
  ],
];

const newTable = { rows: 3, cols: 3, withHeaderRow: true };

export const insertTools = (open: { openLink: () => void; openFormula: () => void }): Tool[] => [
  tool('Table', Table, (chain) => chain.insertTable(newTable)),
  { label: 'Link', icon: Link, isOn: (editor) => editor.isActive('link'), run: open.openLink },
  { label: 'Formula', icon: Sigma, keys: 'Control+Shift+M', run: open.openFormula },
];

/** Shown while the cursor is in a table. */
export const tableTools: readonly (readonly Tool[])[] = [
  [
    tool('Row above', BetweenHorizontalEnd, (chain) => chain.addRowBefore()),
    tool('Row below', BetweenHorizontalStart, (chain) => chain.addRowAfter()),
    tool('Column before', BetweenVerticalEnd, (chain) => chain.addColumnBefore()),
    tool('Column after', BetweenVerticalStart, (chain) => chain.addColumnAfter()),
    tool('Heading row', PanelTop, (chain) => chain.toggleHeaderRow()),
    tool('Merge cells', TableCellsMerge, (chain) => chain.mergeCells()),
    tool('Split cell', TableCellsSplit, (chain) => chain.splitCell()),
  ],
  [
    { ...tool('Delete row', Trash2, (chain) => chain.deleteRow()), word: 'Row' },
    { ...tool('Delete column', Trash2, (chain) => chain.deleteColumn()), word: 'Column' },
    { ...tool('Delete table', Trash2, (chain) => chain.deleteTable()), word: 'Table' },
  ],
];
