import { addBannerPictures } from '../../testing/banner-pictures.ts';
import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const at = '2026-11-02T06:30:00Z';

export const examples: Examples = {
  rows: ({ appID, courseID, classID }) => [
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
      {
        id,
        app_id: appID,
        course_id: courseID,
        heading_id: id,
        function_id: 6,
        title: 'Doubts',
        order_by: 1,
      },
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
  ],
  add: addBannerPictures,
};
