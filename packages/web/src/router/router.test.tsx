import { createMemoryHistory } from '@tanstack/history';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Link } from './link.tsx';
import { routerOf } from './router.ts';
import { RouterProvider, useLocation } from './router-provider.tsx';
import { useBlocker } from './use-blocker.ts';
import { useParams } from './use-params.ts';

const routerAt = (at: string) => routerOf(createMemoryHistory({ initialEntries: [at] }), () => true);

/** What stands in the address, and links away from it. */
function Shown() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  return (
    <>
      <h1>{pathname}</h1>
      <p>{JSON.stringify({ id, search })}</p>
      <Link to="/courses/CA%20Foundation" search={{ id: 'a1f', page: undefined, size: 0 }}>
        Levels
      </Link>
      <Link to="/topics" target="_blank">
        Topics in another tab
      </Link>
    </>
  );
}

function opened(at: string) {
  const router = routerAt(at);
  render(
    <StrictMode>
      <RouterProvider router={router}>
        <Shown />
      </RouterProvider>
    </StrictMode>,
  );
  onTestFinished(cleanup);
  return {
    router,
    user: userEvent.setup({ delay: null }),
    link: (name: string) => screen.getByRole('link', { name }),
  };
}

const heading = () => screen.getByRole('heading').textContent;

test('a link opens a screen by its name and plain search, without loading the page again', async () => {
  const { router, user, link } = opened('/courses');
  expect(link('Levels').getAttribute('href')).toBe('/courses/CA%20Foundation?id=a1f&size=0');
  await user.click(link('Levels'));
  await waitFor(() => expect(heading()).toBe('/courses/CA Foundation'));
  expect(
    screen.getByText(JSON.stringify({ id: 'CA Foundation', search: { id: 'a1f', size: '0' } })),
  ).toBeTruthy();
  expect(router.history.length).toBe(2);
});

test('a second press on a link adds nothing to the history, so that Back needs one press', async () => {
  const { router, user, link } = opened('/courses');
  await user.dblClick(link('Levels'));
  await waitFor(() => expect(heading()).toBe('/courses/CA Foundation'));
  await user.click(link('Levels'));
  act(() => router.history.back());
  await waitFor(() => expect(heading()).toBe('/courses'));
});

test('a link that is opened with a key held, or in another tab, is left to the browser', async () => {
  const { router, user, link } = opened('/courses');
  const prevented: boolean[] = [];
  const note = (event: Event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', note);
  onTestFinished(() => document.removeEventListener('click', note));
  for (const key of ['Control', 'Meta', 'Shift', 'Alt']) {
    await user.keyboard(`{${key}>}`);
    await user.click(link('Levels'));
    await user.keyboard(`{/${key}}`);
  }
  await user.click(link('Topics in another tab'));
  expect(prevented).toEqual([false, false, false, false, false]);
  expect(router.address().pathname).toBe('/courses');
});

test('a path that cannot be decoded is shown as it was typed, and an escaped percent sign stays escaped', () => {
  expect(routerAt('/courses/%E0%A4%A').address().pathname).toBe('/courses/%E0%A4%A');
  expect(routerAt('/courses/100%25').address().pathname).toBe('/courses/100%25');
  opened('/courses/100%25');
  expect(screen.getByText(JSON.stringify({ id: '100%', search: {} }))).toBeTruthy();
});

test('a change of the search keeps the path and what the entry holds, and tells whether it was made', async () => {
  const router = routerAt('/courses/CA%20Foundation?id=a1f&page=2');
  const trail = [{ label: 'Courses', href: '/courses' }];
  await router.navigate({ search: router.address().search, state: { trail } });
  const went = await router.navigate({
    search: ({ page: _, ...rest }) => ({ ...rest, size: 50 }),
    state: true,
  });
  expect(went).toBe(true);
  expect(router.address()).toMatchObject({
    href: '/courses/CA%20Foundation?id=a1f&size=50',
    state: { trail },
  });
});

test('a screen that holds whoever leaves it is not left, except where nothing is lost', async () => {
  const router = routerAt('/courses');
  let answer = true;
  const moves: string[] = [];
  function Held() {
    useBlocker({
      shouldBlockFn: async ({ current, next }) => {
        moves.push(`${current.href} to ${next.href}`);
        return answer;
      },
      enableBeforeUnload: () => answer,
    });
    return null;
  }
  const { unmount } = render(
    <RouterProvider router={router}>
      <Held />
    </RouterProvider>,
  );
  onTestFinished(cleanup);
  expect(await router.navigate({ to: '/topics' })).toBe(false);
  expect(router.address().pathname).toBe('/courses');
  expect(await act(() => router.navigate({ search: { page: 2 }, ignoreBlocker: true }))).toBe(true);
  answer = false;
  expect(await act(() => router.navigate({ to: '/topics' }))).toBe(true);
  expect(moves).toEqual(['/courses to /topics', '/courses?page=2 to /topics']);
  answer = true;
  unmount();
  expect(await router.navigate({ to: '/tests' })).toBe(true);
});
