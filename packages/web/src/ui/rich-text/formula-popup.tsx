import { Button, Center, Checkbox, InputBase, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import layout from '../layout/layout.module.css';
import { Popup } from '../popup/popup.tsx';
import { type FormulaPosition, putFormula, removeFormula } from './formula-position.ts';
import { drawFormula, errorOfLatex } from './formulas.ts';

type Props = { editor: Editor; position: FormulaPosition; onClose: () => void };

/** An input for LaTeX, with a live preview of the formula. */
export function FormulaPopup({ editor, position, onClose }: Props) {
  const [latex, setLatex] = useState(position.latex);
  const [isBlock, setIsBlock] = useState(position.isBlock);
  const error = useMemo(() => (latex.trim() ? errorOfLatex(latex) : ''), [latex]);
  const canSave = latex.trim() !== '' && error === '';
  /** The popup is gone before the text gets the focus, and that before the next key is pressed. */
  const leave = (then: () => void) => {
    flushSync(onClose);
    then();
  };
  const close = () => leave(() => editor.view.focus());
  const save = () => {
    if (canSave) leave(() => putFormula(editor, { pos: position.pos, latex: latex.trim(), isBlock }));
  };
  const { pos } = position;
  return (
    <Popup
      title="Formula"
      onClose={close}
      onSubmit={save}
      isNarrow
      actions={
        <>
          {pos !== null && (
            <Button color="red" mr="auto" onClick={() => leave(() => removeFormula(editor, pos))}>
              Remove
            </Button>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSave}>
            {pos === null ? 'Insert' : 'Save'}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <InputBase
          label="LaTeX"
          component="textarea"
          multiline
          rows={3}
          size="sm"
          placeholder="\frac{a}{b}"
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          value={latex}
          error={error}
          onChange={(event) => setLatex(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            save();
          }}
        />
        <Preview latex={error ? '' : latex} isBlock={isBlock} />
        <Checkbox
          size="sm"
          label="On a line of its own"
          checked={isBlock}
          onChange={(event) => setIsBlock(event.currentTarget.checked)}
        />
      </Stack>
    </Popup>
  );
}

function Preview({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function draw() {
      const element = document.createElement('span');
      element.dataset.latex = latex;
      element.dataset.type = isBlock ? 'block-math' : 'inline-math';
      drawFormula(element);
      ref.current?.replaceChildren(element);
    },
    [latex, isBlock],
  );
  return (
    <Center
      className={layout.box}
      data-shaded
      mih={76}
      style={{ overflow: 'auto' }}
      role="img"
      aria-label={latex ? `Preview of ${latex}` : 'No preview yet'}
    >
      <div ref={ref} />
    </Center>
  );
}
