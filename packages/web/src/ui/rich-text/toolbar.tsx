import { images } from '@prepdesk/contract/files/images';
import type { Transaction } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { Ellipsis, ImagePlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { acceptedImages } from '../fields/chosen-file.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { pauseMs } from './pause.ts';
import classes from './rich-text-editor.module.css';
import { insertTools, type Tool, tableTools, textTools } from './tools.ts';

type Props = {
  editor: Editor;
  label: string;
  isDisabled: boolean;
  /** Shows the usual tools, and the others behind 'More', as on a phone. */
  isShort?: boolean | undefined;
  openLink: () => void;
  openFormula: () => void;
  takeImages: (files: File[]) => void;
};

const usualTools: ReadonlySet<string> = new Set([
  'Bold',
  'Italic',
  'Bullet list',
  'Numbered list',
  'Link',
  'Formula',
]);

/** A single stop for the Tab key; the arrows, Home and End move between tools. */
export function Toolbar({ editor, label, isDisabled, isShort = false, ...handlers }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const may = useMay();
  const isPhone = useIsPhone();
  const imageTool: Tool = {
    label: 'Image',
    icon: ImagePlus,
    run: () => picker.current?.click(),
  };
  const all = [
    ...textTools,
    [...insertTools(handlers), ...(may(images.upload) ? [imageTool] : [])],
    ...(useIsInTable(editor) ? tableTools : []),
  ];
  const more: Tool = { label: 'More', icon: Ellipsis, isOn: () => isWhole, run: () => setIsWhole(!isWhole) };
  const usual = all.flat().filter((tool) => usualTools.has(tool.label));
  const groups = !isShort && !isPhone ? all : isWhole ? [...all, [more]] : [usual, [more]];
  const [active, setActive] = useState('');
  // A table tool may have disappeared with its table.
  const labels = groups.flat().map((tool) => tool.label);
  const stop = labels.includes(active) ? active : labels[0];
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      groups.map((group) => group.map((tool) => ({ isOn: tool.isOn?.(now) ?? false }))),
  });
  const impossible = useImpossible(editor, groups);
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      aria-label={`Format ${label}`}
      aria-orientation="horizontal"
      data-whole={isWhole || undefined}
      onKeyDown={goAlong}
    >
      <div className={classes.groups}>
        {groups.map((group, at) => (
          <div key={group[0]?.label} className={classes.group}>
            {group.map((tool, index) => {
              const state = states[at]?.[index];
              return (
                <button
                  key={tool.label}
                  type="button"
                  className={classes.tool}
                  aria-label={tool.label}
                  aria-pressed={tool.isOn ? (state?.isOn ?? false) : undefined}
                  aria-keyshortcuts={tool.keys}
                  title={tool.keys ? `${tool.label} (${tool.keys.replace('Control', 'Ctrl')})` : tool.label}
                  aria-disabled={isDisabled || impossible.has(tool.label) || undefined}
                  tabIndex={tool.label === stop ? 0 : -1}
                  onFocus={() => setActive(tool.label)}
                  // Keeps the selection in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => !isDisabled && (tool.can?.(editor) ?? true) && tool.run(editor)}
                >
                  <tool.icon size={16} aria-hidden />
                  {tool.word}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={`Image for ${label}`}
        accept={acceptedImages}
        onChange={(event) => {
          handlers.takeImages([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const useIsInTable = (editor: Editor): boolean =>
  useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });

/** The pause after a mere move of the cursor. */
const movedMs = 100;

/** The tools that can do nothing before anything was typed. */
const atFirst: ReadonlySet<string> = new Set(['Undo', 'Redo']);

/**
 * The tools that can do nothing at the cursor, found once the person pauses. Trying all of them would delay typing, so
 * they are tried one by one, and typed letters come first.
 */
function useImpossible(editor: Editor, groups: readonly (readonly Tool[])[]): ReadonlySet<string> {
  const latest = useRef(groups);
  latest.current = groups;
  const [impossible, setImpossible] = useState(atFirst);
  useEffect(
    function tryAtAPause() {
      let timer: ReturnType<typeof setTimeout>;
      const tryFrom = (at: number, matches: readonly string[]) => {
        const tool = latest.current.flat()[at];
        if (!tool) {
          setImpossible((before) => ([...before].join() === matches.join() ? before : new Set(matches)));
          return;
        }
        const next = tool.can?.(editor) === false ? [...matches, tool.label] : matches;
        timer = setTimeout(tryFrom, 0, at + 1, next);
      };
      const begin = (afterMs: number) => {
        clearTimeout(timer);
        timer = setTimeout(tryFrom, afterMs, 0, []);
      };
      const wait = ({ transaction }: { transaction: Transaction }) =>
        begin(transaction.docChanged ? pauseMs : movedMs);
      begin(movedMs);
      editor.on('transaction', wait);
      return () => {
        clearTimeout(timer);
        editor.off('transaction', wait);
      };
    },
    [editor],
  );
  return impossible;
}

function goAlong(event: KeyboardEvent<HTMLElement>) {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const spots: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const next = spots[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tools[(next + tools.length) % tools.length]?.focus();
}
