import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, flag, nothing, rowVersion } from '../values.ts';
import { anyPhone, newPhone, userCountryCode } from './staff.ts';

/** `L3Enabled` in rows, `l3Enabled` in what is sent (d2 §3, §7). */
const videoPlayer = z.object({
  playerID: z.int(),
  userAppsID: z.nullable(z.int()),
  fullName: z.string(),
  userCountryCode: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  status: z.int(),
  L3Enabled: z.int(),
  rowVersion: z.int(),
});
export type VideoPlayer = z.infer<typeof videoPlayer>;

const chosen = {
  status: flag('Please select status'),
  userCountryCode: userCountryCode(),
};
const l3Enabled = flag('Please select L3Enabled');

export const videoPlayers = defineCalls('access', 'videoPlayers', {
  list: call({
    path: 'admin/getbrightcoveusers',
    kind: 'read',
    shows: ['learners', 'video_players'],
    needs: ['/brightcove'],
    input: z.object({}),
    output: z.object({ usersData: z.array(videoPlayer) }),
    rows: 'usersData',
    history: [{ table: 'video_players', key: 'playerID' }],
    saysWhenEmpty: 'No data found',
  }),
  add: call({
    path: 'admin/addbrightcove',
    kind: 'change',
    writes: ['video_players'],
    needs: ['/brightcove'],
    input: z.object({ ...chosen, userPhone: example(newPhone(), '9800000003'), l3Enabled }),
    output: nothing(),
    says: 'User added',
  }),
  edit: call({
    path: 'admin/updateplayer',
    kind: 'change',
    writes: ['video_players'],
    needs: ['/brightcove'],
    input: z.object({ ...chosen, userPhone: anyPhone(), l3Enabled, rowVersion: rowVersion() }),
    output: nothing(),
    says: 'User updated',
  }),
});
