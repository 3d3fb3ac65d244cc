import { banners } from './banners.ts';
import { dashboardItems } from './dashboard-items.ts';
import { dashboards } from './dashboards.ts';
import { drawerHeadings } from './drawer-headings.ts';
import { drawers } from './drawers.ts';
import { functions } from './functions.ts';
import { homeScreen } from './home-screen.ts';
import { offerTimer } from './offer-timer.ts';

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
