import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, field, hidden, key, position, reference, setOnce, text } from '../fields.ts';
import { link } from '../links.ts';
import { resource } from '../resource.ts';
import { example, filledText, id } from '../values.ts';
import { requireLink } from './app-links.ts';
import { everyField, shownWhen, shownWhenErrors } from './shown-when.ts';

const dashboardID = example(id(), 900_001);

export const dashboardItem = resource({
  name: 'dashboard_items',
  label: 'Dashboard item',
  sentKey: 'itemID',
  keyExample: 900_001,
  fields: {
    dashboardID: setOnce(dashboardID),
    id: key({ label: 'ID' }),
    icon: field({ label: 'Icon', kind: 'link' }, z.string(), link(everyField)),
    name: text({ label: 'Name', max: 120, example: 'Mock test' }, filledText(120, everyField)),
    descriptionText: text(
      { label: 'DescriptionText', max: 500, example: 'Every Sunday at ten' },
      filledText(500, everyField),
    ),
    url: field({ label: 'URL', kind: 'link' }, z.string(), requireLink(everyField)),
    functionID: reference({ label: 'Function', required: everyField }),
    functionName: hidden(z.string()),
    /** Of its dashboard; an addition. */
    appID: hidden(z.int()),
    /** 0 for none. The documented client always sends '0' with a new item (gaps A38). */
    classID: reference({ label: 'Class', formOn: 'edit' }),
    /** An addition; '' for none. */
    className: hidden(z.string()),
    orderBy: position({ required: everyField }),
    isActive: activeOnceAdded({ required: everyField }),
    ...shownWhen,
  },
  errors: shownWhenErrors,
});

/** The items of a dashboard (d2 §2, §7). */
export const dashboardItems = defineCallsWith('home', 'dashboardItems', {
  needs: ['/dashboard/{id}'],
  writes: ['dashboard_items', 'image_uses'],
})({
  list: readCall({
    path: 'admin/getdashboarditems',
    shows: ['classes', 'dashboard_items', 'dashboards', 'functions'],
    input: z.object({ dashboardID }),
    output: z.array(dashboardItem.row),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'dashboard_items', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/adddashboarditems',
    input: dashboardItem.addInput,
    /** An addition. */
    output: z.object({ itemID: z.int() }),
    says: 'Dashboard item added',
  }),
  edit: changeCall({
    path: 'admin/editdashboarditems',
    input: dashboardItem.editInput,
    says: 'Dashboard item updated',
  }),
});
