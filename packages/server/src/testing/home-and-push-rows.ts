import type { Chain } from './catalogue.ts';

type Place = Pick<Chain, 'appID' | 'courseID' | 'classID'>;
type Row = [table: string, row: Record<string, unknown>];

const at = '2026-11-02T06:30:00Z';

/** What a learner sees first. */
export const homeRows = (id: number, { appID, courseID, classID }: Place): Row[] => [
  [
    'dashboards',
    {
      id,
      app_id: appID,
      course_id: courseID,
      name: 'Start here',
      order_by: 1,
      background_color: '#0DD9B3',
      table_cell_id: 1,
    },
  ],
  [
    'dashboard_items',
    {
      id,
      dashboard_id: id,
      name: 'Mock test',
      icon: 'https://cdn.example/mock.png',
      order_by: 1,
      description: 'Sundays',
      url: '/tests',
      class_id: classID,
      function_id: 9,
    },
  ],
  ['drawer_headings', { id, name: 'Practice', order_by: 1 }],
  [
    'drawers',
    { id, app_id: appID, course_id: courseID, heading_id: id, function_id: 6, title: 'Doubts', order_by: 1 },
  ],
  [
    'banners',
    {
      id,
      app_id: appID,
      img: 'https://cdn.example/web.png',
      app_img: 'https://cdn.example/app.png',
      link: 'https://prepdesk.example/diwali',
    },
  ],
  [
    'offer_timers',
    {
      app_id: appID,
      starts_at: at,
      ends_at: '2026-12-02T06:30:00Z',
      offer_text: 'Diwali offer',
      offer_details: 'On every package',
    },
  ],
];

/** A push that was sent, and a device that is gone. */
export const pushRows = (id: number, { appID }: Place): Row[] => [
  ['segments', { id, app_id: appID, name: 'All of this app', kind: 'app' }],
  [
    'pushes',
    {
      id,
      kind: 'segment',
      app_id: appID,
      segment_id: id,
      function_id: 6,
      created_by: 2,
      title: 'Mock test on Sunday',
      description: 'Three hours, from nine.',
      created_at: at,
    },
  ],
  ['push_learners', { push_id: id, learner_id: id }],
  [
    'push_occurrences',
    {
      id,
      push_id: id,
      due_at: at,
      started_at: at,
      finished_at: at,
      taken_at: at,
      state: 'sent',
      people: 1,
      devices: 1,
      android: 1,
      sent: 1,
    },
  ],
  ['push_deliveries', { occurrence_id: id, device_id: id, state: 'sent' }],
  ['push_retirements', { device_id: id, retired_at: at }],
];
