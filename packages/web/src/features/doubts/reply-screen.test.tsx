import { doubts } from '@prepdesk/contract/doubts/doubts';
import { Failure, missing } from '@prepdesk/contract/failures';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { openPath } from '../../ui/screen/trail.tsx';
import { DoubtRail } from './doubt-rail.tsx';
import ReplyScreen from './reply-screen.tsx';

const failed = () => {
  throw new Failure('unknown', 'The server failed');
};

afterEach(() => vi.restoreAllMocks());

/** A window with room for the pending doubts beside the one that is answered. */
const widen = () => everyMediaMatches(true);

test('the link of a doubt that is gone says so on the page, with a way back', async () => {
  new AnsweringNetwork()
    .on(doubts.list, () => ({ data: [], total_count: 0, page: 1, isCapped: false }))
    .on(doubts.one, () => {
      throw missing('The doubt');
    });
  await mounted(ReplyScreen, ['/doubts', '/reply/{id}'], '/reply/7', ['/doubts']);
  expect(await screen.findByText(/^The doubt was not found/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Doubts/ }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a doubt has one way back on a phone, and its number stands in its card alone', async () => {
  everyMediaMatches(true);
  const network = new AnsweringNetwork()
    .on(doubts.list, () => ({ data: [], total_count: 0, page: 1 }))
    .on(doubts.one, failed);
  network.holdBack(doubts.one);
  await mounted(ReplyScreen, ['/doubts', '/reply/{id}'], '/reply/7', ['/doubts']);
  expect(await screen.findByRole('link', { name: 'Back to Doubts Screen' })).toBeTruthy();
  expect(openPath.get()).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Doubt reply screen');
  expect(screen.queryByText('7')).toBeNull();
});

const waiting = (ids: readonly number[]) =>
  ids.map((id) => ({
    id,
    fullName: `Learner ${id}`,
    question: 'Why?',
    present: [],
    dueAt: '2026-11-20T05:30:00Z',
  }));

test('the open doubt is in sight in the list beside it, or the list says why it has not got it', async () => {
  widen();
  // Each doubt is as high as the list.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const links = [...document.querySelectorAll<HTMLElement>('nav a')];
    return new DOMRect(0, 100 * Math.max(0, links.indexOf(this)), 300, 100);
  });
  new AnsweringNetwork().on(doubts.list, () => ({ data: waiting([5, 7, 9]), total_count: 3, page: 1 }));
  const Rails = () => (
    <>
      <DoubtRail current={9} repliedAt={null} />
      <DoubtRail current={2} repliedAt={null} />
      <DoubtRail current={3} repliedAt="2026-11-20T05:30:00Z" />
      <DoubtRail current={4} />
    </>
  );
  await mounted(Rails, ['/doubts'], '/reply/9');
  await screen.findAllByRole('link');
  const [rail, other, answered, unread] = screen.getAllByRole('navigation', { name: 'Pending doubts' });
  expect(rail?.querySelector('[aria-current]')?.textContent).toContain('Learner 9');
  expect(rail?.querySelector('ul')?.scrollTop).toBe(150);
  expect(other?.textContent).toContain('The open doubt is less urgent than these');
  expect(answered?.textContent).toContain('The open doubt is answered already');
  for (const one of [rail, unread]) expect(one?.textContent).not.toContain('The open doubt');
  expect(other?.querySelector('ul')?.scrollTop).toBe(0);
});

test('the rail of doubts is one stop of the Tab key, and arrows move in it', async () => {
  widen();
  new AnsweringNetwork().on(doubts.list, () => ({ data: waiting([5, 7, 9]), total_count: 3, page: 1 }));
  const Rail = () => <DoubtRail current={7} />;
  const { user } = await mounted(Rail, ['/doubts'], '/reply/7');
  const links = await screen.findAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await user.tab();
  const focused = () => links.indexOf(document.activeElement as HTMLElement);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(2);
  await user.keyboard('{ArrowDown}{Home}');
  expect(focused()).toBe(0);
});

test('the pending doubts beside a doubt are read again alone', async () => {
  widen();
  const network = new AnsweringNetwork().on(doubts.one, failed).on(doubts.list, failed);
  const { user } = await mounted(ReplyScreen, ['/doubts', '/reply/{id}'], '/reply/7');
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  await user.click(button('Close', popup));
  const rail = screen.getByRole('navigation', { name: 'Pending doubts' });
  expect(rail.textContent).toContain('The server failed');
  expect(rail.textContent).not.toContain('Most urgent first');
  network.on(doubts.list, () => ({ data: [], total_count: 0, page: 1 }));
  await user.click(button('Try Again', rail));
  expect(await within(rail).findByText('No doubts')).toBeTruthy();
});
