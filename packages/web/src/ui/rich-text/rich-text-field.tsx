import { Center, Input } from '@mantine/core';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { requiredLabel } from '../fields/required.ts';
import layout from '../layout/layout.module.css';
import { partOf, usePart } from '../screen/part.ts';
import { whenIdle } from '../screen/when-idle.ts';

const editor = partOf(async () => (await import('./rich-text-editor.tsx')).default);

/** Loads the editor when idle, before the first one is drawn. A failure is shown when somebody opens an editor. */
export const fetchEditor = (): void =>
  void whenIdle()
    .then(editor.fetch)
    .catch(() => {});

/** d1 §9. */
const usualHeightPx = 200;

export type RichTextFieldProps = {
  label: string;
  /** HTML; '' when empty. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  heightPx?: number | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean;
  /** Being saved: keeps the focus but accepts no input. */
  isHeld?: boolean;
  /** Takes the focus when its form or popup opens. */
  isFirst?: boolean;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  /** Shows the usual tools, and the others behind 'More', as on a phone. */
  isShort?: boolean;
  /** Receives a function that inserts HTML at the cursor, for texts that are chosen beside the editor. */
  inserter?: RefObject<((html: string) => void) | null>;
};

/** The rich-text editor as a field of a form. The editor itself is loaded when the first one is drawn. */
export function RichTextField({ heightPx = usualHeightPx, ...props }: RichTextFieldProps) {
  const id = useId();
  const RichTextEditor = usePart(editor);
  const ref = useRef<HTMLDivElement>(null);
  const isLate = useRef(!RichTextEditor);
  useLayoutEffect(
    function beFirstAfterAll() {
      if (!RichTextEditor || !isLate.current) return;
      isLate.current = false;
      // What had the focus meanwhile was removed with it; whatever else has it now was chosen by the person.
      if (props.isFirst && document.activeElement === document.body) focusIn(ref.current);
    },
    [RichTextEditor, props.isFirst],
  );
  const labelID = `${id}-label`;
  const errorID = `${id}-error`;
  return (
    <Input.Wrapper
      size="sm"
      label={props.isLabelHidden ? undefined : props.label}
      labelElement="div"
      labelProps={{
        id: labelID,
        ...requiredLabel(props.isRequired ?? false),
        onClick: () => focusIn(ref.current),
      }}
      error={props.error}
      errorProps={{ id: errorID }}
      className={layout.wholeLine}
    >
      <div ref={ref}>
        {RichTextEditor ? (
          <RichTextEditor
            {...props}
            heightPx={heightPx}
            labelledBy={props.isLabelHidden ? undefined : labelID}
            describedBy={props.error ? errorID : undefined}
          />
        ) : (
          <Waiting label={props.label} heightPx={heightPx} isFirst={props.isFirst ?? false} />
        )}
      </div>
    </Input.Wrapper>
  );
}

const focusIn = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();

/** As large as the editor and its tools, so that nothing jumps. */
function Waiting({ label, heightPx, isFirst }: { label: string; heightPx: number; isFirst: boolean }) {
  return (
    <Center
      className={`${layout.box} ${layout.hint}`}
      h={heightPx + 43}
      role="status"
      tabIndex={-1}
      data-autofocus={isFirst || undefined}
    >
      Loading the editor of {label}…
    </Center>
  );
}
