import { apps } from '@prepdesk/contract/catalogue/apps';
import { homeScreen } from '@prepdesk/contract/home/home-screen';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mediaMatch } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { PictureSidePanel, PreviewButton } from './picture-side-panel.tsx';

afterEach(() => vi.restoreAllMocks());

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

test.each([
  ['dashboard', 1440, 'below'],
  ['dashboard', 1600, 'beside'],
  ['drawer', 1439, 'below'],
  ['drawer', 1440, 'beside'],
] as const)(
  'the learner’s view of a %s on %i pixels is %s the list, whose columns all have room',
  async (kind, widthPx, place) => {
    mediaMatch(
      (query) => widthPx >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    );
    new AnsweringNetwork().on(apps.list, () => []).on(homeScreen.read, () => new Promise(() => {}));
    const Panel = () => (
      <PictureSidePanel kind={kind} seen={{ courseID: 1 }}>
        A long list
      </PictureSidePanel>
    );
    await mounted(Panel, ['/dashboard'], '/dashboard');
    const picture = screen.getByRole('complementary', { name: 'Learner’s view' });
    expect(picture.parentElement?.className.includes('beside')).toBe(place === 'beside');
  },
);
