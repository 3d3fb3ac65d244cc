import { Button, TextInput } from '@mantine/core';
import { isKeptLink } from '@prepdesk/contract/kept-html';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Popup } from '../popup/popup.tsx';

/** The full address for what a person typed, who may leave out the protocol. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(text) ? text : `https://${text}`;
}

/** Edits the address of the link on the selected words; without a selection the address itself is inserted. */
export function LinkPopup({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState('');
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const save = () => {
    const href = addressOf(typed);
    if (!isKeptLink(href)) {
      return setError('Please enter a link that starts with https://, http:// or mailto:');
    }
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (before || !editor.state.selection.empty) return void chain.setLink({ href }).run();
    chain
      .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
      .run();
  };
  return (
    <Popup
      title="Link"
      onClose={close}
      onSubmit={save}
      isNarrow
      actions={
        <>
          {before && (
            <Button
              color="red"
              mr="auto"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
            >
              Remove
            </Button>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={typed.trim() === ''}>
            Save
          </Button>
        </>
      }
    >
      <TextInput
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        data-autofocus
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError('');
        }}
      />
    </Popup>
  );
}
