import { fireEvent, render } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { leaveKeysToInputMethods } from './input-method.ts';

beforeAll(leaveKeysToInputMethods);

function pressed(init: KeyboardEventInit & { keyCode?: number }, isEditor = false) {
  const onKeyDown = vi.fn();
  const { container } = render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for any part of the console
    <div onKeyDown={onKeyDown}>{isEditor ? <div contentEditable /> : <input />}</div>,
  );
  const target = container.firstElementChild?.firstElementChild as HTMLElement;
  const isDefault = fireEvent.keyDown(target, init);
  return { isSeen: onKeyDown.mock.calls.length > 0, isDefault };
}

it.each([
  ['Enter', { key: 'Enter', isComposing: true }],
  ['Enter of Safari', { key: 'Enter', keyCode: 229 }],
  ['Ctrl-Enter', { key: 'Enter', ctrlKey: true, isComposing: true }],
])('%s of an input method saves and submits nothing', (_, init) => {
  expect(pressed(init)).toEqual({ isSeen: false, isDefault: false });
});

it.each(['Escape', 'ArrowDown', 'Tab', 'k'])(
  '%s of an input method reaches no shortcut, and keeps its own effect',
  (key) => {
    expect(pressed({ key, isComposing: true, ctrlKey: key === 'k' })).toEqual({
      isSeen: false,
      isDefault: true,
    });
  },
);

it('Enter saves when nothing is being composed', () => {
  expect(pressed({ key: 'Enter' })).toEqual({ isSeen: true, isDefault: true });
});

it('the editor of formatted text sees the keys of an input method, but not those that send', () => {
  expect(pressed({ key: 'Enter', isComposing: true }, true).isSeen).toBe(true);
  expect(pressed({ key: 'Enter', isComposing: true, ctrlKey: true }, true).isSeen).toBe(false);
});
