import { Box } from '@mantine/core';
import type { Node } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { startTransition, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import layout from '../layout/layout.module.css';
import { leaving } from '../screen/use-leave-guard.ts';
import { editorExtensions } from './editor-extensions.ts';
import { prepareForLetters } from './first-letters.ts';
import { FormulaPopup } from './formula-popup.tsx';
import { type FormulaPosition, formulaAt } from './formula-position.ts';
import { imageDrop, imagePaste, pastedHtml, type ReportError, uploadImages } from './image-uploads.ts';
import { insertHtml } from './insert-html.ts';
import { LinkPopup } from './link-popup.tsx';
import { pauseMs } from './pause.ts';
import prose from './prose.module.css';
import classes from './rich-text-editor.module.css';
import type { RichTextFieldProps } from './rich-text-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { writeAhead, writtenHtml } from './written-html.ts';

type Props = RichTextFieldProps & {
  heightPx: number;
  labelledBy: string | undefined;
  describedBy: string | undefined;
};

/** The editor with its tools. Drawn by `RichTextField`, which adds label and error. */
export default function RichTextEditor(props: Props) {
  const [formula, setFormula] = useState<FormulaPosition | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [errors, setErrors] = useState(none);
  const say = useCallback<ReportError>(
    (sentence) => setErrors((shown) => (sentence ? [...new Set([...shown, sentence])] : none)),
    [],
  );
  const editor = useWriting(props, { openFormula: setFormula, say });
  const isIdle = (props.isDisabled || props.isHeld) ?? false;
  if (!editor) return null;
  return (
    <div className={`${layout.fieldFrame} ${classes.frame}`} data-invalid={Boolean(props.error) || undefined}>
      <Toolbar
        editor={editor}
        label={props.label}
        isDisabled={isIdle}
        isShort={props.isShort}
        openLink={() => setIsLinking(true)}
        openFormula={() => setFormula(formulaAt(editor))}
        takeImages={(files) => !isIdle && uploadImages(editor, files, say)}
      />
      <EditorContent editor={editor} className={classes.content} style={{ height: props.heightPx }} />
      {errors.length > 0 && (
        <Box
          p="8px 13px"
          c="var(--bad)"
          fz={12.5}
          style={{ borderTop: '1px solid var(--line)' }}
          role="alert"
        >
          {errors.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Box>
      )}
      {isLinking && <LinkPopup editor={editor} onClose={() => setIsLinking(false)} />}
      {formula && <FormulaPopup editor={editor} position={formula} onClose={() => setFormula(null)} />}
    </div>
  );
}

const none: readonly string[] = [];

type Handlers = { openFormula: (position: FormulaPosition) => void; say: ReportError };

/** The HTML that the editor was given, so that undoing everything restores exactly that. */
type Origin = { html: string; doc: Node };

function useWriting(props: Props, handlers: Handlers): Editor | null {
  const latest = useRef({ ...props, ...handlers });
  latest.current = { ...props, ...handlers };
  const origin = useRef<Origin>(null);
  const reported = useRef(props.value);
  const [extensions] = useState(() =>
    editorExtensions({
      openFormula: (position) => latest.current.openFormula(position),
      isHeld: () => latest.current.isHeld ?? false,
    }),
  );
  const late = useLate();
  const say: ReportError = (sentence) => latest.current.say(sentence);
  const isHeld = () => latest.current.isHeld ?? false;
  const writing = useRef<Editor>(null);
  /** Of the clipboard that is being pasted. */
  const rtf = useRef('');
  const editor = useEditor({
    extensions,
    content: props.value,
    editable: !props.isDisabled,
    onBeforeCreate: ({ editor: begun }) => keepNodeViews(begun),
    onCreate: ({ editor: made }) => {
      origin.current = { html: props.value, doc: made.state.doc };
      prepareForLetters(made);
      if (isLong(made.state.doc)) void writeAhead(made.state.doc, () => made.isDestroyed);
    },
    onUpdate: ({ editor: written, transaction }) => {
      // The end of an upload is not an action of the person, who may not have read the message yet.
      if (transaction.getMeta('addToHistory') !== false) latest.current.say('');
      const { doc } = written.state;
      late.put(
        () => {
          const isAsGiven = origin.current?.doc.eq(doc);
          reported.current = isAsGiven ? (origin.current?.html ?? '') : writtenHtml(doc);
          latest.current.onChange(reported.current);
        },
        (isOver) => writeAhead(doc, isOver),
      );
      if (!isLong(doc)) late.flush();
    },
    onBlur: () => late.flush(),
    editorProps: {
      attributes: attributesOf(props),
      handleDOMEvents: {
        // Before the HTML is looked at, which arrives without its event.
        paste: (_, event) => {
          rtf.current = event.clipboardData?.getData('text/rtf') ?? '';
          return false;
        },
      },
      transformPastedHTML: (html) => {
        const pasted = { html, rtf: rtf.current };
        rtf.current = '';
        return isHeld() ? '' : pastedHtml(writing.current, pasted, say);
      },
      // Shortcuts such as Ctrl-Enter, which saves, and Alt-Left, which goes back.
      handleKeyDown: (_, event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) late.flush();
        return false;
      },
      handlePaste: (_, event) => isHeld() || imagePaste(writing.current, event, say),
      handleDrop: (view, event, _, isMoved) =>
        isHeld() || (!isMoved && imageDrop(writing.current, view, event, say)),
    },
  });
  writing.current = editor;
  useImperativeHandle(props.inserter, () => (html: string) => {
    if (writing.current && !isHeld()) insertHtml(writing.current, html);
  });

  useEffect(
    function followTheValue() {
      if (props.value === reported.current) late.settle();
      if (!editor || props.value === reported.current) return;
      late.drop();
      reported.current = props.value;
      editor.commands.setContent(props.value, { emitUpdate: false });
      origin.current = { html: props.value, doc: editor.state.doc };
    },
    [editor, props.value, late],
  );
  useEffect(
    function followTheState() {
      editor?.setEditable(!props.isDisabled, false);
    },
    [editor, props.isDisabled],
  );
  return editor;
}

/** Tiptap creates new node views on each access, and a view that gets new ones redraws the whole text. */
function keepNodeViews({ extensionManager }: Editor): void {
  Object.defineProperty(extensionManager, 'nodeViews', { value: extensionManager.nodeViews });
}

/** Document positions, roughly letters: serializing a longer text takes too long to do at each letter. */
const maxPassedAtOnce = 5000;
const isLong = ({ content }: Node): boolean => content.size > maxPassedAtOnce;

/** Passes changes to the form at a pause, or just before the form is used. */
function useLate() {
  const [late] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: (() => void) | undefined;
    let isShown = false;
    const drop = () => {
      clearTimeout(timer);
      waiting = undefined;
      isShown = false;
    };
    const flush = () => {
      const now = waiting;
      drop();
      now?.();
    };
    /** @param prepare does in small parts what would take long at once */
    const put = (next: () => void, prepare: (isOver: () => boolean) => Promise<void>) => {
      drop();
      waiting = next;
      const isOver = () => waiting !== next;
      timer = setTimeout(async () => {
        await prepare(isOver);
        if (isOver()) return;
        isShown = true;
        // Letters typed during this update are drawn first. A save passes the same change again, synchronously.
        startTransition(next);
      }, pauseMs);
    };
    /** The form has drawn the change. */
    const settle = () => isShown && drop();
    return { put, flush, drop, settle };
  });
  useEffect(
    function flushBeforeUse() {
      // Before the form's own listeners, which save it or keep its draft. A mouse may have a Back button.
      const ends = ['submit', 'pointerdown'];
      // At these it must be drawn at once: nothing is drawn after the one, and the other asks what would be lost.
      const lastEnds = ['pagehide', leaving];
      const flushNow = () => flushSync(late.flush);
      for (const end of ends) window.addEventListener(end, late.flush, { capture: true });
      for (const end of lastEnds) window.addEventListener(end, flushNow, { capture: true });
      return () => {
        for (const end of ends) window.removeEventListener(end, late.flush, { capture: true });
        for (const end of lastEnds) window.removeEventListener(end, flushNow, { capture: true });
        late.flush();
      };
    },
    [late],
  );
  return late;
}

function attributesOf(props: Props): Record<string, string> {
  return {
    class: `${prose.prose} ${prose.long}`,
    role: 'textbox',
    'aria-multiline': 'true',
    ...(props.labelledBy ? { 'aria-labelledby': props.labelledBy } : { 'aria-label': props.label }),
    ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
    ...(props.error ? { 'aria-invalid': 'true' } : {}),
    ...(props.isRequired ? { 'aria-required': 'true' } : {}),
    ...(props.isDisabled ? { 'aria-disabled': 'true' } : {}),
    ...(props.isHeld ? { 'aria-readonly': 'true' } : {}),
    ...(props.isFirst ? { 'data-autofocus': 'true' } : {}),
  };
}
