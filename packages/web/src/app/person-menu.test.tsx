import { signIn } from '@prepdesk/contract/access/sign-in';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { who } from '../api/who.ts';
import { AnsweringNetwork } from '../testing/answering.ts';
import { button } from '../testing/list.ts';
import { mounted } from '../testing/mounted.tsx';
import { useLeaveGuard } from '../ui/screen/use-leave-guard.ts';
import { PersonMenu } from './person-menu.tsx';

/** The menu above a form in which something was typed. */
function Page() {
  useLeaveGuard().watch(() => {});
  return <PersonMenu />;
}

test('signing out asks before it discards what was typed', async () => {
  const network = new AnsweringNetwork().on(signIn.signOut, () => ({}));
  const { user } = await mounted(Page, ['/courses'], '/courses');
  const leave = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: /account and theme/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByText('Leave without saving?');
    await user.click(button(answer));
  };
  await leave('Keep editing');
  expect(network.inputsOf(signIn.signOut)).toEqual([]);
  await leave('Discard changes');
  await expect.poll(() => network.inputsOf(signIn.signOut)).toHaveLength(1);
  await expect.poll(who).toBeNull();
});
