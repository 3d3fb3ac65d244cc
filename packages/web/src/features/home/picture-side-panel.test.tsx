import { apps } from '@prepdesk/contract/catalogue/apps';
import { homeScreen } from '@prepdesk/contract/home/home-screen';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { PictureSidePanel, PreviewButton } from './picture-side-panel.tsx';

const Page = () => (
  <>
    <PreviewButton />
    <PictureSidePanel kind="dashboard" seen={{ courseID: 1 }}>
      A long list
    </PictureSidePanel>
  </>
);

test('Preview leads to the learner’s view, where it is below a long list', async () => {
  new AnsweringNetwork().on(apps.list, () => []).on(homeScreen.read, () => new Promise(() => {}));
  const { user } = await mounted(Page, ['/dashboard'], '/dashboard');
  await user.click(button('Preview'));
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Learner’s view' }));
});
