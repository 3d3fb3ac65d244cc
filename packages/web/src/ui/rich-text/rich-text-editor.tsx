import type { Node } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { startTransition, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorExtensions } from './editor-extensions.ts';
import { type FormulaPlace, formulaAt } from './formula-place.ts';
import { FormulaPopup } from './formula-popup.tsx';
import { imageDrop, imagePaste, pastedHtml, type SayFault, uploadImages } from './image-uploads.ts';
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

/** The editor with its tools. Drawn by `RichTextField`, which brings label and error. */
export default function RichTextEditor(props: Props) {
  const [formula, setFormula] = useState<FormulaPlace | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [faults, setFaults] = useState(none);
  const say = useCallback<SayFault>(
    (sentence) => setFaults((said) => (sentence ? [...new Set([...said, sentence])] : none)),
    [],
  );
  const editor = useWriting(props, { openFormula: setFormula, say });
  const isIdle = (props.isDisabled || props.isHeld) ?? false;
  if (!editor) return null;
  return (
    <div className={classes.frame} data-faulty={Boolean(props.error) || undefined}>
      <Toolbar
        editor={editor}
        label={props.label}
        isDisabled={isIdle}
        openLink={() => setIsLinking(true)}
        openFormula={() => setFormula(formulaAt(editor))}
        takeImages={(files) => !isIdle && uploadImages(editor, files, say)}
      />
      <EditorContent editor={editor} className={classes.content} style={{ height: props.heightPx }} />
      {faults.length > 0 && (
        <div className={classes.fault} role="alert">
          {faults.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {isLinking && <LinkPopup editor={editor} onClose={() => setIsLinking(false)} />}
      {formula && <FormulaPopup editor={editor} place={formula} onClose={() => setFormula(null)} />}
    </div>
  );
}

const none: readonly string[] = [];

type Doings = { openFormula: (place: FormulaPlace) => void; say: SayFault };

/** What the editor was given, so that undoing everything gives back exactly that. */
type Origin = { html: string; doc: Node };

function useWriting(props: Props, doings: Doings): Editor | null {
  const latest = useRef({ ...props, ...doings });
  latest.current = { ...props, ...doings };
  const origin = useRef<Origin>(null);
  const reported = useRef(props.value);
  const [extensions] = useState(() =>
    editorExtensions({
      openFormula: (place) => latest.current.openFormula(place),
      isHeld: () => latest.current.isHeld ?? false,
    }),
  );
  const late = useLate();
  const say: SayFault = (sentence) => latest.current.say(sentence);
  const isHeld = () => latest.current.isHeld ?? false;
  const writing = useRef<Editor>(null);
  const editor = useEditor({
    extensions,
    content: props.value,
    editable: !props.isDisabled,
    onBeforeCreate: ({ editor: begun }) => keepNodeViews(begun),
    onCreate: ({ editor: made }) => {
      origin.current = { html: props.value, doc: made.state.doc };
      if (isLong(made.state.doc)) void writeAhead(made.state.doc, () => made.isDestroyed);
    },
    onUpdate: ({ editor: written, transaction }) => {
      // An upload that ends is no deed of the person, who may not have read yet.
      if (transaction.getMeta('addToHistory') !== false) latest.current.say('');
      late.put(() => {
        const isAsGiven = origin.current?.doc.eq(written.state.doc);
        reported.current = isAsGiven ? (origin.current?.html ?? '') : writtenHtml(written.state.doc);
        latest.current.onChange(reported.current);
      });
      if (!isLong(written.state.doc)) late.tell();
    },
    onBlur: () => late.tell(),
    editorProps: {
      attributes: attributesOf(props),
      transformPastedHTML: (html) => (isHeld() ? '' : pastedHtml(writing.current, html, say)),
      // Such as Ctrl-Enter, which saves, and Alt-Left, which goes back.
      handleKeyDown: (_, event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) late.tell();
        return false;
      },
      handlePaste: (_, event) => isHeld() || imagePaste(writing.current, event, say),
      handleDrop: (view, event, _, isMoved) =>
        isHeld() || (!isMoved && imageDrop(writing.current, view, event, say)),
    },
  });
  writing.current = editor;
  useImperativeHandle(props.inserter, () => (html: string) => {
    if (!isHeld()) writing.current?.chain().focus().insertContent(html).run();
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

/** They are made anew each time they are asked for, and a view that gets others draws the whole text a second time. */
function keepNodeViews({ extensionManager }: Editor): void {
  Object.defineProperty(extensionManager, 'nodeViews', { value: extensionManager.nodeViews });
}

/** Positions of a document, about as many as letters: writing down a longer one takes longer than a letter may. */
const mostToldAtOnce = 5000;
const isLong = ({ content }: Node): boolean => content.size > mostToldAtOnce;

/** What the form is told at a pause, or when something is about to be done with the form. */
function useLate() {
  const [late] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: (() => void) | undefined;
    let isTold = false;
    const drop = () => {
      clearTimeout(timer);
      waiting = undefined;
      isTold = false;
    };
    const tell = () => {
      const now = waiting;
      drop();
      now?.();
    };
    const put = (next: () => void) => {
      drop();
      waiting = next;
      timer = setTimeout(() => {
        isTold = true;
        // Letters that come while it is drawn are drawn first. A save that comes is told it once more, and at once.
        startTransition(next);
      }, pauseMs);
    };
    /** The form has drawn what it was told. */
    const settle = () => isTold && drop();
    return { put, tell, drop, settle };
  });
  useEffect(
    function tellBeforeTheEnd() {
      // Before the form's own listeners: it is saved, or its draft is kept. A mouse has a button that goes back.
      const ends = ['submit', 'pointerdown'];
      // After this one nothing is drawn any more.
      const tellAtLast = () => flushSync(late.tell);
      for (const end of ends) window.addEventListener(end, late.tell, { capture: true });
      window.addEventListener('pagehide', tellAtLast, { capture: true });
      return () => {
        for (const end of ends) window.removeEventListener(end, late.tell, { capture: true });
        window.removeEventListener('pagehide', tellAtLast, { capture: true });
        late.tell();
      };
    },
    [late],
  );
  return late;
}

function attributesOf(props: Props): Record<string, string> {
  return {
    class: prose.prose ?? '',
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
