import { Input } from '@mantine/core';
import { type RefObject, useId, useRef } from 'react';
import { partOf, usePart } from '../screen/part.ts';
import { whenIdle } from '../screen/when-idle.ts';
import classes from './rich-text-field.module.css';

const editor = partOf(async () => (await import('./rich-text-editor.tsx')).default);

/** Fetches the editor before the first one is drawn, in nobody's way. Whoever opens it is told what fails. */
export const fetchEditor = (): void =>
  void whenIdle()
    .then(editor.fetch)
    .catch(() => {});

/** d1 §9. */
const usualHeightPx = 200;

export type RichTextFieldProps = {
  label: string;
  /** HTML; '' for nothing. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  heightPx?: number | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Being saved: it keeps the focus and takes nothing. */
  isHeld?: boolean;
  /** Takes the focus when its form or popup opens. */
  isFirst?: boolean;
  /** The label is only read out. */
  isLabelHidden?: boolean;
  /** Gets what puts HTML in at the cursor, for texts that are chosen beside the editor. */
  inserter?: RefObject<((html: string) => void) | null>;
};

/** The rich-text editor as a field of a form. The editor itself is loaded when the first one is drawn. */
export function RichTextField({ heightPx = usualHeightPx, ...props }: RichTextFieldProps) {
  const id = useId();
  const RichTextEditor = usePart(editor);
  const place = useRef<HTMLDivElement>(null);
  const labelID = `${id}-label`;
  const errorID = `${id}-error`;
  return (
    <Input.Wrapper
      size="sm"
      label={props.isLabelHidden ? undefined : props.label}
      labelElement="div"
      labelProps={{ id: labelID, onClick: () => focusIn(place.current) }}
      withAsterisk={props.isRequired}
      error={props.error}
      errorProps={{ id: errorID }}
      className={classes.field}
    >
      <div ref={place}>
        {RichTextEditor ? (
          <RichTextEditor
            {...props}
            heightPx={heightPx}
            labelledBy={props.isLabelHidden ? undefined : labelID}
            describedBy={props.error ? errorID : undefined}
          />
        ) : (
          <Waiting label={props.label} heightPx={heightPx} />
        )}
      </div>
    </Input.Wrapper>
  );
}

const focusIn = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();

/** As large as the editor with its tools will be, so that nothing jumps. */
function Waiting({ label, heightPx }: { label: string; heightPx: number }) {
  return (
    <div className={classes.waiting} style={{ height: heightPx + 43 }} role="status">
      Loading the editor of {label}…
    </div>
  );
}
