import type { AnyCall } from '@prepdesk/contract/define-call';
import { dashboardItems } from '@prepdesk/contract/home/dashboard-items';
import { dashboards } from '@prepdesk/contract/home/dashboards';
import { drawerHeadings } from '@prepdesk/contract/home/drawer-headings';
import { drawers } from '@prepdesk/contract/home/drawers';
import { functions } from '@prepdesk/contract/home/functions';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const everyField = 'All field must be filled out';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

const send = async (call: AnyCall, input: Record<string, unknown>) => {
  const { httpStatus, body } = await product.ask(call, input, { token });
  // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
  return { httpStatus, ...(body as any) };
};
const messageOf = async (call: AnyCall, input: Record<string, unknown>) => (await send(call, input)).message;

const course = () => ({ appID: chain.appID, courseID: chain.courseID });
const newDashboard = (name = 'Start here') => ({
  ...course(),
  name,
  orderBy: 1,
  tableCellID: 1,
  backgroundColor: '#0dd9b3',
});
const addDashboard = async (name?: string): Promise<number> =>
  (await send(dashboards.add, newDashboard(name))).response.dashboardID;
const dashboard = async (id: number) =>
  (await send(dashboards.list, course())).response.find((row: { id: number }) => row.id === id);

describe('functions', () => {
  it('functions are the same for every app; a drawer also has the functions of its app', async () => {
    const all = (await send(functions.list, {})).functions;
    expect(all).toContainEqual({ id: 5, functionName: 'Open daily quiz' });
    expect(all).toContainEqual({ id: 10, functionName: 'Open drug index' });
    const namesIn = async (appID: number) =>
      (await send(functions.source, { appID, courseID: chain.courseID })).response.functions.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesIn(1)).toContain('Open daily quiz');
    expect(await namesIn(1)).not.toContain('Open drug index');
    expect(await namesIn(2)).toContain('Open drug index');
    expect(await namesIn(2)).toContain('Open class');
  });
});

describe('dashboards', () => {
  it('dashboards start Active and always shown, with the name of their table cell', async () => {
    const row = await dashboard(await addDashboard());
    expect(row).toMatchObject({
      name: 'Start here',
      isActive: 1,
      orderBy: 1,
      backgroundColor: '#0DD9B3',
      tableCellID: 1,
      tableCellName: 'Horizontal cards',
      itemCount: 0,
      showing: 'now',
      shownTo: 0,
      visibleFrom: '',
    });
    expect(row.tableCellDescription).toContain('pushed sideways');
    expect((await send(dashboards.tableCells, {})).response).toHaveLength(5);
  });

  it('dashboards need every field, and a colour that every app reads in the same way', async () => {
    const edited = { ...newDashboard(), isActive: 0, dashboardID: await addDashboard() };
    for (const field of ['name', 'orderBy', 'tableCellID', 'backgroundColor']) {
      for (const empty of ['', '  ']) {
        expect(await messageOf(dashboards.add, { ...newDashboard(), [field]: empty }), field).toBe(
          everyField,
        );
        expect(await messageOf(dashboards.edit, { ...edited, [field]: empty }), field).toBe(everyField);
      }
    }
    expect(await messageOf(dashboards.edit, { ...edited, isActive: '' })).toBe(everyField);
    expect(await messageOf(dashboards.add, { ...newDashboard(), backgroundColor: 'teal' })).toBe(
      'Background must look like #0DD9B3',
    );
    expect(await messageOf(dashboards.add, { ...newDashboard(), tableCellID: 77 })).toBe(
      'The table cell was not found',
    );
    expect(await messageOf(dashboards.add, { ...newDashboard(), appID: 3 - chain.appID })).toBe(
      'This course was not found in this app',
    );
  });

  it('dashboards keep times that a documented client does not send, and must end after they begin', async () => {
    const dashboardID = await addDashboard('Exam week');
    const edited = { ...newDashboard('Exam week'), isActive: 1, dashboardID };
    const times = { visibleFrom: '2026-12-01 10:00:00', visibleUntil: '2026-12-08 10:00', shownTo: 1 };
    expect((await send(dashboards.edit, { ...edited, ...times })).status).toBe(true);
    expect((await send(dashboards.edit, { ...edited, orderBy: 9 })).status).toBe(true);
    expect(await dashboard(dashboardID)).toMatchObject({
      ...times,
      visibleUntil: '2026-12-08 10:00:00',
      orderBy: 9,
    });
    const late = { visibleFrom: '2026-12-09 10:00:00' };
    const sentence = 'Visible Until must be after Visible From';
    expect(await messageOf(dashboards.edit, { ...edited, ...late })).toBe(sentence);
    expect(await messageOf(dashboards.edit, { ...edited, ...times, ...late })).toBe(sentence);
    expect(await messageOf(dashboards.edit, { ...edited, visibleFrom: 'soon' })).toBe(
      'Please enter a date and a time',
    );
    await send(dashboards.edit, { ...edited, visibleFrom: '', visibleUntil: '' });
    expect(await dashboard(dashboardID)).toMatchObject({ visibleFrom: '', visibleUntil: '', showing: 'now' });
  });

  it('dashboards are not overwritten by a person who read them before somebody else’s change', async () => {
    const dashboardID = await addDashboard();
    const edited = { ...newDashboard(), isActive: 1, dashboardID, rowVersion: 1 };
    expect((await send(dashboards.edit, { ...edited, name: 'Begin here' })).status).toBe(true);
    const { httpStatus, response } = await send(dashboards.edit, edited);
    expect([httpStatus, response.current.name, response.current.showing]).toEqual([409, 'Begin here', 'now']);
  });
});

describe('dashboard items', () => {
  const newItem = (dashboardID: number) => ({
    dashboardID,
    name: 'Mock test',
    descriptionText: 'Sundays',
    icon: 'https://cdn.example/i.png',
    url: '/tests',
    classID: '0',
    functionID: 9,
    orderBy: 1,
  });

  it('dashboard items start without a class, get one when edited, and keep it', async () => {
    const dashboardID = await addDashboard();
    const { itemID } = (await send(dashboardItems.add, newItem(dashboardID))).response;
    const edited = { ...newItem(dashboardID), itemID, classID: chain.classID, isActive: 0 };
    expect((await send(dashboardItems.list, { dashboardID })).response).toMatchObject([
      { id: itemID, classID: 0, className: '', functionName: 'Open test series', isActive: 1 },
    ]);
    expect((await send(dashboardItems.edit, edited)).status).toBe(true);
    expect((await send(dashboardItems.list, { dashboardID })).response).toMatchObject([
      { appID: 1, classID: chain.classID, className: 'First class', isActive: 0, showing: 'off' },
    ]);
    const { classID: clinical } = await addChain(product, token, 'Clinical', 2);
    const refused = await send(dashboardItems.edit, { ...edited, classID: clinical });
    expect(refused.response.fields).toEqual({ classID: 'This class is of the other app' });
    expect(await messageOf(dashboardItems.edit, { ...edited, classID: 4_000_000 })).toBe(
      'The class was not found',
    );
  });

  it('dashboard items need every field, and a link that a phone can open', async () => {
    const dashboardID = await addDashboard();
    for (const field of ['name', 'descriptionText', 'icon', 'url', 'functionID', 'orderBy']) {
      const input = { ...newItem(dashboardID), [field]: ' ' };
      expect(await messageOf(dashboardItems.add, input), field).toBe(everyField);
    }
    expect(await messageOf(dashboardItems.add, { ...newItem(dashboardID), url: 'javascript:alert(1)' })).toBe(
      'Please enter a link that starts with https://, http:// or, inside the app, with /',
    );
    expect((await send(dashboardItems.add, newItem(4_000_000))).status).toBe(false);
    expect((await send(dashboardItems.list, { dashboardID: 4_000_000 })).status).toBe(false);
    expect((await send(dashboardItems.list, { dashboardID })).message).toBe('No data found');
  });
});

describe('drawers', () => {
  it('drawers are grouped under headings with unique names', async () => {
    const { headingID } = (await send(drawerHeadings.add, { name: 'Learn', orderBy: 1 })).response;
    expect(await messageOf(drawerHeadings.add, { name: 'learn', orderBy: 2 })).toBe(
      'Another heading already has this name',
    );
    const edited = { headingID, name: 'Learn more', orderBy: 2, isActive: 0 };
    for (const field of ['name', 'orderBy']) {
      expect(await messageOf(drawerHeadings.edit, { ...edited, [field]: ' ' }), field).toBe(everyField);
      expect(await messageOf(drawerHeadings.add, { name: 'A', orderBy: 1, [field]: ' ' }), field).toBe(
        everyField,
      );
    }
    expect((await send(drawerHeadings.edit, edited)).status).toBe(true);
    expect((await send(drawerHeadings.list, {})).headings).toContainEqual({
      id: headingID,
      drawerlistname: 'Learn more',
      isActive: 0,
      orderBy: 2,
      entryCount: 0,
      rowVersion: 2,
    });
  });

  it('drawers can be changed only in their own course', async () => {
    const { headingID } = (await send(drawerHeadings.add, { name: 'Account', orderBy: 3 })).response;
    const entry = { ...course(), title: 'Help', drawerListID: headingID, functionID: 12, orderBy: 1 };
    const texts = { description: 'Call us', image: '', url: '' };
    expect(await messageOf(drawers.list, course())).toBe('No Options for this application');
    const { drawerID } = (await send(drawers.add, { ...entry, ...texts })).response;
    expect((await send(drawers.list, course())).response).toMatchObject([
      { id: drawerID, title: 'Help', drawerlistname: 'Account', functionName: 'Open help', isActive: 1 },
    ]);
    const other = (await send(drawers.add, { ...entry, ...texts, title: 'Call' })).response;
    expect(other.drawerID).not.toBe(headingID);
    expect((await send(drawerHeadings.list, {})).headings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: headingID, entryCount: 2 }),
        expect.objectContaining({ drawerlistname: 'Learn more', entryCount: 0 }),
      ]),
    );
    const edited = { ...entry, ...texts, drawerID, isActive: 0 };
    expect((await send(drawers.edit, { ...edited, courseID: 4_000_000 })).status).toBe(false);
    expect((await send(drawers.edit, edited)).status).toBe(true);
    for (const field of ['title', 'drawerListID', 'functionID', 'orderBy']) {
      expect(await messageOf(drawers.add, { ...entry, ...texts, [field]: '' }), field).toBe(everyField);
    }
    expect(await messageOf(drawers.add, { ...entry, drawerListID: 4_000_000 })).toBe(
      'The heading was not found',
    );
  });
});
