import { apps } from '@prepdesk/contract/catalogue/apps';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import type { Review } from '@prepdesk/contract/reviews/review';
import { reviews } from '@prepdesk/contract/reviews/reviews';
import { appPackages } from '@prepdesk/contract/sales/app-packages';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field, rowNames, rowOf } from '../../testing/list.ts';
import { mediaMatch } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import ReviewsScreen from './reviews-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const sums = { pending: 1, approved: 2, rejected: 0, average: '4.50' };

/** The reviews that wait for a decision: one that is decided leaves the list. */
async function waiting(count: number, view?: 'figures') {
  let rows = Array.from(
    { length: count },
    (_, at): Review => ({
      id: at + 1,
      fullName: `Learner ${at + 1}`,
      courseName: 'Contracts',
      type: 'course',
      userEmail: '',
      comment: 'Clear',
      rating: 4,
      approvedRating: 0,
      createdAt: '2026-11-20T10:00:00Z',
      packageName: '',
      videoName: '',
      userAppsID: at,
      personID: at,
      classID: 1,
      rowVersion: 1,
    }),
  );
  const leave = (ids: readonly number[]) => {
    rows = rows.filter(({ id }) => !ids.includes(id));
  };
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(appPackages.list, () => [])
    .on(classChoices.list, () => ({ classes: [] }))
    .on(reviews.list, () => ({ reviews: rows, total: rows.length, page: 1, isCapped: false }))
    .on(reviews.matches, () => ({
      reviews: rows.map(({ id, rowVersion }) => ({ ratingID: id, rowVersion })),
      isCapped: false,
    }))
    .on(reviews.decide, ({ reviews: decided }) => {
      leave(decided.map(({ ratingID }) => ratingID));
      return { decided: decided.length, unchanged: 0, left: [] };
    })
    .on(reviews.edit, ({ ratingID }) => {
      leave([ratingID]);
      return {};
    })
    .on(reviews.figures, () => ({
      total: sums,
      courses: [{ classID: 1, className: 'Contracts', ...sums }],
      months: [],
    }));
  const Page = () => (
    <main>
      <ReviewsScreen />
    </main>
  );
  const id = encodedID({ appId: 1, ...(view && { view }) });
  const { user } = await mounted(Page, ['/reviews'], `/reviews?id=${id}&filter=0`);
  const press = async (name: string) => {
    button(name).focus();
    await user.keyboard(' ');
  };
  return { user, network, press };
}

const focused = () => document.activeElement;

test('the keyboard stays where it was when its button goes away', async () => {
  const { user, press } = await waiting(3);
  await rowOf('Learner 1');
  const tick = () => user.click(field('Select review 1 of Learner 1'));
  await tick();
  await press('Clear');
  await expect.poll(focused).toBe(button('Select page'));
  await press('Select page');
  await screen.findByText('3 selected');
  expect(focused()).toBe(button('Select page'));
  await press('Clear');
  await press('Select all 3');
  await screen.findByText('3 selected');
  expect(focused()).toBe(button('Select all 3'));
  await press('Clear');
  await tick();
  await press('Approve');
  await expect.poll(rowNames).toEqual(['Learner 2', 'Learner 3']);
  await expect.poll(async () => focused() === (await rowOf('Learner 2'))).toBe(true);
});

test('nothing is offered to tick where no review is listed, and the keyboard is not lost there', async () => {
  const { user, network } = await waiting(1);
  await rowOf('Learner 1');
  button('Select all 1');
  await user.keyboard('ja');
  await expect.poll(rowNames).toEqual([]);
  await expect.poll(focused).toBe(screen.getByRole('heading', { level: 1 }));
  expect(network.inputsOf(reviews.edit)).toMatchObject([{ ratingID: 1, approvedRating: 1 }]);
  expect(screen.queryByRole('button', { name: /^Select (page|all)/ })).toBeNull();
});

test('the keyboard stays in the figures when all courses are shown again', async () => {
  const { user, press } = await waiting(0, 'figures');
  const average = await screen.findByRole('region', { name: 'Average stars per course' });
  await user.click(average.querySelector('button')!);
  await screen.findByRole('button', { name: 'All courses' });
  await press('All courses');
  await expect.poll(() => screen.queryByRole('button', { name: 'All courses' })).toBeNull();
  await expect.poll(focused).not.toBe(document.body);
});

test('on a tablet the comment, the stars and the decision are the columns after the name', async () => {
  mediaMatch((query) => query === '(max-width: 1100px)');
  await waiting(1);
  await rowOf('Learner 1');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const first = ['Full Name', 'Comment', 'Rating', 'Approved Rating'];
  expect(heads.slice(1, 5)).toEqual(first);
  expect(heads.slice(5, 8)).toEqual(['Course Name', 'Type', 'Email']);
});
