import { banners } from './banners.ts';
import { dashboardItems } from './dashboard-items.ts';
import { dashboards } from './dashboards.ts';
import { drawerHeadings } from './drawer-headings.ts';
import { drawers } from './drawers.ts';
import { functions } from './functions.ts';
import { homeScreen } from './home-screen.ts';
import { offerTimer } from './offer-timer.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'banners',
  'dashboard_items',
  'dashboards',
  'drawer_headings',
  'drawers',
  'functions',
  'offer_timers',
  'table_cells',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  functions,
  dashboards,
  dashboardItems,
  drawerHeadings,
  drawers,
  banners,
  offerTimer,
  homeScreen,
};
