import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tickByLongPress } from './tick-by-long-press.ts';

let stop: () => void;
let pressed: number;

beforeEach(() => {
  vi.useFakeTimers();
  pressed = 0;
  document.body.innerHTML = `<table><tbody><tr data-row="1">
    <td data-look="tick"><input type="checkbox"></td><td><a href="#">First</a></td>
  </tr></tbody></table><button>Packed</button>`;
  element('button').addEventListener('click', () => pressed++);
  stop = tickByLongPress();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const element = (selector: string) => document.querySelector(selector) as HTMLElement;
const isTicked = () => (element('input') as HTMLInputElement).checked;

function longPress() {
  const finger = { pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(element('a'), finger);
  vi.advanceTimersByTime(600);
  fireEvent.pointerUp(element('a'), finger);
}

/** As a finger's release does it: @returns whether the link is followed */
const click = () => fireEvent.click(element('a'));

test('a long press ticks its row, and its release follows no link', () => {
  longPress();
  expect(isTicked()).toBe(true);
  expect(click()).toBe(false);
});

test('after a long press a button can be pressed without a pointer, as a screen reader or a switch does', () => {
  longPress();
  click();
  element('button').click();
  expect(pressed).toBe(1);
});

test('after a long press whose release is no click, a button can be pressed without a pointer', () => {
  longPress();
  vi.advanceTimersByTime(1000);
  element('button').click();
  expect(pressed).toBe(1);
});
