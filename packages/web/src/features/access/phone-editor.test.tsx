import { videoPlayers } from '@prepdesk/contract/access/video-players';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import VideoPlayersScreen from './video-players-screen.tsx';

test('the phone of a video-player user has ten digits, and a pasted number is cleaned before it is cut', async () => {
  new AnsweringNetwork().on(videoPlayers.list, () => ({ usersData: [] }));
  const { user } = await mounted(VideoPlayersScreen, ['/brightcove'], '/brightcove');
  await user.click(button('Add User'));
  const phone = field('Phone');
  await user.type(phone, '98765432109');
  expect(phone.value).toBe('9876543210');
  await user.clear(phone);
  await user.paste('+91 98765 43211');
  expect(phone.value).toBe('9876543211');
  await user.clear(phone);
  await user.type(phone, '+919876543212');
  expect(phone.value).toBe('9876543212');
  await user.clear(phone);
  await user.paste('+44 7911 123456');
  expect(phone.value).toBe('+447911123456');
});
