import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { choice, field, hidden, shown } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { anyPhone, newPhone, userCountryCode } from './staff.ts';

export const videoPlayer = resource({
  name: 'video_players',
  label: 'User',
  key: 'playerID',
  fields: {
    playerID: hidden(z.int()),
    status: choice({ 1: 'BrightCove', 0: 'EXO' }, { label: 'Status', required: 'Please select status' }),
    userAppsID: shown('UserAppsID', { kind: 'id', row: z.nullable(z.int()) }),
    fullName: shown('Full Name'),
    userCountryCode: field({ label: '', kind: 'text' }, z.string(), userCountryCode()),
    /** An edit finds the row by it. */
    userPhone: {
      ...field(
        { label: 'Phone', kind: 'text', example: '9800000003', formOn: 'add' },
        z.string(),
        newPhone(),
      ),
      edit: anyPhone(),
    },
    userEmail: shown('Email'),
    /** `l3Enabled` in what is sent (d2 §3, §7). */
    L3Enabled: choice(
      { 1: 'Yes', 0: 'No' },
      { label: 'L3Enabled', required: 'Please select L3Enabled', sentAs: 'l3Enabled' },
    ),
  },
});
export type VideoPlayer = RowOf<typeof videoPlayer>;

export const videoPlayers = defineCallsWith('access', 'videoPlayers', {
  needs: ['/brightcove'],
  writes: ['video_players'],
})({
  list: readCall({
    path: 'admin/getbrightcoveusers',
    shows: ['learners', 'video_players'],
    output: z.object({ usersData: z.array(videoPlayer.row) }),
    history: [{ table: 'video_players', key: 'playerID' }],
    saysWhenEmpty: 'No data found',
  }),
  add: changeCall({
    path: 'admin/addbrightcove',
    input: videoPlayer.addInput,
    /** Players may be prepared for phones that register later. An addition. */
    output: z.object({ hasLearner: z.boolean() }),
    says: 'User added',
    suffix: ({ hasLearner }) => (hasLearner ? '' : '. No learner has this phone yet'),
  }),
  edit: changeCall({
    path: 'admin/updateplayer',
    input: z.extend(z.omit(videoPlayer.editInput, { playerID: true }), {
      userCountryCode: userCountryCode(),
    }),
    says: 'User updated',
  }),
});
