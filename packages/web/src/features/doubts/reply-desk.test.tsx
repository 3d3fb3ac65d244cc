import type { OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { replySnippets } from '@prepdesk/contract/doubts/reply-snippets';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { settings } from '../../api/settings.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { TrailContext } from '../../ui/screen/trail.tsx';
import ReplyScreen from './reply-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

/** As browsers do it: what was spoken comes once it has stopped. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  ondataavailable = (_: { data: Blob }) => {};
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['spoken']) });
      this.dispatchEvent(new Event('stop'));
    });
  }
}

const doubt = {
  id: 7,
  fullName: 'Diya',
  question: 'Why?',
  categoryID: 1,
  facultyID: null,
  questionID: null,
  createdAt: '2026-11-20T05:30:00Z',
  dueAt: '2026-11-20T09:30:00Z',
  updatedAt: null,
  firstRepliedAt: null,
  lastReplyID: 0,
  present: [],
  replies: [],
  about: null,
  userAppsID: 5,
  personID: 5,
  userPhone: '',
  userEmail: '',
  className: '',
  subTopicName: '',
  classID: null,
  subTopicID: null,
  daysLeft: null,
} as unknown as OpenDoubt;

const answer = '<p>Dear Wasim,</p><p>Because:</p><ul><li><p>In the old ratio.</p></li></ul>';
const spoken = '/files/audio/spoken.m4a';

/** A doubt that is answered by somebody with a microphone. */
async function desk(Shown: ComponentType = ReplyScreen, at = '/reply/7') {
  vi.stubGlobal('MediaRecorder', Recorder);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
  });
  const network = new AnsweringNetwork()
    .on(doubts.list, () => ({ data: [], total_count: 0, page: 1, isCapped: false }))
    .on(doubts.one, () => doubt)
    .on(doubts.presence, () => ({ present: [] }))
    .on(doubts.similar, () => ({
      similar: [{ doubtID: 3, question: 'Why so?', description: answer, repliedBy: 'Priya', similarity: 1 }],
    }))
    .on(doubts.previous, () => ({ data: [], count: 0, page: 1, isCapped: false }))
    .on(replySnippets.list, () => ({
      snippets: [
        { snippetID: 1, name: 'Greeting', html: '<p>Dear {name},</p>', orderBy: 1, isActive: 1 },
        { snippetID: 2, name: 'Rating', html: '<p>Please rate it.</p>', orderBy: 2, isActive: 1 },
      ],
    }))
    .on(doubts.uploadAudio, () => ({ url: spoken }))
    .on(doubts.reply, () => ({ replyID: 1 }));
  const page = await mounted(Shown, ['/doubts', '/reply/{id}'], at, ['/doubts']);
  if (at === list) await page.user.click(await screen.findByRole('link', { name: 'Reply' }));
  await page.user.click(await screen.findByText('Audio'));
  return { ...page, network };
}

const list = '/doubts?page=2';

/** The list of doubts, and the doubt that it leads to. */
const FromList = () =>
  useLocation().pathname === '/doubts' ? (
    <TrailContext value={[{ label: 'Doubts', href: list }]}>
      <ScreenLink path="/reply/{id}" name="7">
        Reply
      </ScreenLink>
    </TrailContext>
  ) : (
    <ReplyScreen />
  );

test('the desk says which hours the time waited counts, and names class and lecture in full', async () => {
  settings.supportHours = 'Mon–Fri 08:00–20:00';
  onTestFinished(() => {
    settings.supportHours = '';
  });
  const lesson = 'Lecture 1: Indian and Global Companies';
  const { network } = await desk();
  network.on(doubts.one, () => ({ ...doubt, className: 'Laws', subTopicName: lesson }));
  await queryClient.invalidateQueries();
  expect((await screen.findByText('(support hours only)')).title).toBe(
    'Waiting counts support hours only: Mon–Fri 08:00–20:00',
  );
  expect(await screen.findByText(`Laws / ${lesson}`)).toBeTruthy();
});

test('an answer is not sent while its audio is being recorded or on its way', async () => {
  const { user, network } = await desk();
  await user.click(await screen.findByRole('button', { name: /^Insert the answer to/ }));
  const letGo = network.holdBack(doubts.uploadAudio);
  const isRefused = async () => {
    await user.click(button('Submit'));
    const popup = await screen.findByRole('dialog', { name: 'Ooops, Error!!' });
    expect(popup.textContent).toContain('still being recorded or uploaded');
    await user.click(button('Close', popup));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await user.click(button('Record'));
  await screen.findByText(/^Recording 0:00/);
  await isRefused();
  await user.click(button('Stop'));
  await screen.findByText(/^Reading the recording/);
  await isRefused();
  letGo();
  await screen.findByLabelText('Audio of the reply');
  await expect.poll(() => screen.queryByText(/^Reading the recording/)).toBeNull();
  expect(network.inputsOf(doubts.reply)).toEqual([]);
});

test('a snippet that comes after a list is no part of its last item, and a second greeting is left out', async () => {
  const { user, network } = await desk();
  await screen.findByRole('textbox', { name: 'Reply' });
  await user.click(await screen.findByRole('button', { name: /^Insert the answer to/ }));
  await user.click(button('Rating'));
  await user.click(button('Greeting'));
  await user.click(button('Submit'));
  await expect.poll(() => network.inputsOf(doubts.reply)).toHaveLength(1);
  expect(network.inputsOf(doubts.reply)[0]?.reply).toBe(
    '<p>Dear Diya,</p><p>Because:</p><ul><li><p>In the old ratio.</p></li></ul><p>Please rate it.</p>',
  );
});

test.each([
  ['on a phone', true, 'header'],
  ['on a desktop', false, 'form'],
])('%s the category of a doubt stands where it takes no room from the reply', async (_, isPhone, part) => {
  everyMediaMatches(isPhone);
  await desk();
  const category = await screen.findByRole('button', { name: 'Category: Faculty' });
  expect(category.closest('header, form')?.localName).toBe(part);
});

const send = async (user: UserEvent) => {
  await screen.findByRole('textbox', { name: 'Reply' });
  await user.click(await screen.findByRole('button', { name: /^Insert the answer to/ }));
  await user.click(button('Submit'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
};

test.each([
  ['on a phone', true],
  ['on a desktop', false],
])('%s Continue after a reply goes back to the list, as it was left', async (_, isPhone) => {
  everyMediaMatches(isPhone);
  const { user, location, history } = await desk(FromList, list);
  await send(user);
  await expect.poll(() => location().href).toBe(list);
  expect(history().location.state.__TSR_index).toBe(0);
});

test('Continue after a reply to a doubt that a link opened leaves no way back to that doubt', async () => {
  const { user, location, history } = await desk();
  await send(user);
  await expect.poll(() => location().href).toBe('/doubts');
  expect(history().length).toBe(1);
});
