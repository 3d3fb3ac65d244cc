import { apps } from '@prepdesk/contract/catalogue/apps';
import { type Home, type HomeKind, homeScreen, type StripSegment } from '@prepdesk/contract/home/home-screen';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { PictureSidePanel } from './picture-side-panel.tsx';
import { Strip } from './strip.tsx';

const home: Home = {
  appName: 'General',
  courseName: 'Foundation',
  at: '2026-11-20T10:00:00Z',
  serverNow: '2026-11-20T10:00:00Z',
  banners: [],
  offer: null,
  dashboards: [],
  drawer: [],
  hidden: [],
  strip: [],
};

async function pictureOf(
  courses: readonly { appID: number; courseID: number; name: string; isActive: number }[],
) {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses }])
    .on(homeScreen.read, () => home);
  const open = async () => {
    const Page = () => <PictureSidePanel kind="banner">A list</PictureSidePanel>;
    const { reload } = await mounted(Page, ['/banner'], '/banner');
    return { reload, phone: screen.getByRole('complementary', { name: 'Learner’s view' }) };
  };
  return { network, open };
}

test('the phone says when there is no course to show because they could not be read', async () => {
  const { network, open } = await pictureOf([{ appID: 1, courseID: 3, name: 'Foundation', isActive: 1 }]);
  const recover = network.fail(apps.list);
  const { reload, phone } = await open();
  expect((await within(phone).findByRole('alert')).textContent).toContain('The server failed');
  expect(screen.queryByRole('dialog')).toBeNull();
  recover();
  button('Try Again', phone);
  await reload();
  expect(await screen.findByRole('region', { name: 'Home screen' })).toBeTruthy();
});

test('the phone says when no app has a course to show', async () => {
  const { open } = await pictureOf([]);
  const { phone } = await open();
  expect(await within(phone).findByText('No Course data found')).toBeTruthy();
  expect(within(phone).queryByText(/Loading/)).toBeNull();
});

/** What the lines of the coming days say. */
async function stripOf(kind: HomeKind, segments: readonly StripSegment[]) {
  await mounted(() => <Strip kind={kind} segments={segments} />, ['/banner'], '/banner');
  const strip = screen.getByRole('region', { name: 'Next 30 days' });
  return within(strip)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

const from = '2026-11-20T04:30:00Z';
const until = '2026-11-25T04:30:00Z';

test('the next 30 days say when banners take turns, and which', async () => {
  const segments = [
    { from, until, names: ['Banner 1'] },
    { from: until, until: '2026-12-20T04:30:00Z', names: ['Banner 1', 'Banner 2'] },
  ];
  expect(await stripOf('banner', segments)).toEqual([
    '1 bannernowBanner 1',
    '2 banners at the same timefrom 25 Nov 2026, 10:00 ISTBanner 1, Banner 2',
  ]);
});

test('the next 30 days say when nothing is shown', async () => {
  expect(await stripOf('item', [{ from, until, names: [] }])).toEqual(['No itemnow']);
});
