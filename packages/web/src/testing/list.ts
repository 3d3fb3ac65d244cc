import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What a person does in any list, found by the texts on the screen. */

export const rowOf = (name: string) => screen.findByRole('row', { name });

/** The names of the rows that are shown, from top to bottom. */
export const rowNames = (): string[] =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('aria-label') ?? '');

export const field = (label: string, element: HTMLElement = document.body) =>
  within(element).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

export const button = (name: string | RegExp, element: HTMLElement = document.body) =>
  within(element).getByRole<HTMLButtonElement>('button', { name });

/** The Save of a form, which is not that of a view. */
export const saveButton = (element?: HTMLElement) => button(/^Save(?! view| and open)/, element);

/** The row that is open for editing. */
export const openRow = () =>
  screen
    .getAllByRole('row')
    .find((row) => within(row).queryByRole('button', { name: /^Save(?! view| and open)/ }));

export async function choose(
  user: UserEvent,
  label: string,
  option: string,
  element?: HTMLElement,
): Promise<void> {
  await user.click(field(label, element));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Opens a row for editing. */
export async function edit(user: UserEvent, name: string): Promise<void> {
  (await rowOf(name)).focus();
  await user.keyboard('{F2}');
  // What edits a row is loaded after the list.
  await screen.findByRole('button', { name: /^Save(?! view| and open)/ });
}

export async function retype(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

/** What a field is described by: its error, if it has one. */
export const descriptionOf = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
