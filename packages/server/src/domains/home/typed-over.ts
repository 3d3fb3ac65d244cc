import { colourPattern } from '@prepdesk/contract/home/dashboards';
import type { HomeDraft, HomeKind } from '@prepdesk/contract/home/home-screen';
import { minuteOf } from '@prepdesk/contract/home/shown-when';
import type { HomeRows } from './home-rows.ts';

const always = { isActive: 1, shownTo: 0, visibleFrom: '', visibleUntil: '' };
/** A new row comes after all others, as in a list. */
const last = { id: 0, orderBy: 1_000_001 };
const firstCell = 1;

/** The initial values of each kind, before anything is typed. */
const begun = {
  banner: { ...always, id: 0, appImg: '', link: '' },
  dashboard: { ...always, ...last, name: '', backgroundColor: '#FFFFFF', tableCellID: firstCell },
  item: { ...always, ...last, dashboardID: 0, name: '', icon: '', descriptionText: '' },
  heading: { ...last, drawerlistname: '', isActive: 1 },
  drawer: { ...always, ...last, drawerListID: 0, title: '', description: '', image: '' },
} satisfies { [K in HomeKind]: HomeRows[(typeof listOf)[K]][number] };

const listOf = {
  banner: 'banners',
  dashboard: 'dashboards',
  item: 'items',
  heading: 'headings',
  drawer: 'drawers',
} as const satisfies Record<HomeKind, keyof HomeRows>;

const pictures = ['appImg', 'icon', 'image'];
const isPicture = (link: string): boolean => /^(\/files\/|https?:\/\/)/.test(link);

/** The value of a field with this text typed in it; the old value while the text is incomplete. */
function typedIn(field: string, was: unknown, typed: string): unknown {
  if (typeof was === 'number') return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : was;
  if (field === 'visibleFrom' || field === 'visibleUntil') return typed.trim() && (minuteOf(typed) ?? was);
  if (field === 'backgroundColor') return colourPattern.test(typed.trim()) ? typed.trim() : was;
  if (pictures.includes(field)) return typed === '' || isPicture(typed) ? typed : was;
  return typed.trim();
}

/**
 * The rows as they would be if what is typed on a screen were saved.
 * @param dashboardID the dashboard whose items are being edited
 */
export function typedOver(rows: HomeRows, draft: HomeDraft | undefined, dashboardID: number): HomeRows {
  if (!draft) return rows;
  const { kind, id, values } = draft as HomeDraft & { id: number };
  const list = rows[listOf[kind]] as readonly ({ id: number } & Record<string, unknown>)[];
  const isNew = id === 0;
  const base = isNew
    ? { ...begun[kind], ...(kind === 'item' && { dashboardID }) }
    : list.find((row) => row.id === id);
  if (!base) return rows;
  const fields = Object.entries(base).map(([field, was]) => {
    const isTyped = field !== 'id' && field !== 'dashboardID' && Object.hasOwn(values, field);
    return [field, isTyped ? typedIn(field, was, values[field] ?? '') : was];
  });
  const typed = Object.fromEntries(fields);
  return {
    ...rows,
    [listOf[kind]]: isNew ? [typed, ...list] : list.map((row) => (row.id === id ? typed : row)),
  };
}
