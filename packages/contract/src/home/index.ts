export { banners } from './banners.ts';
export { dashboardItems } from './dashboard-items.ts';
export { dashboards } from './dashboards.ts';
export { drawerHeadings } from './drawer-headings.ts';
export { drawers } from './drawers.ts';
export { functions } from './functions.ts';
export { homeScreen } from './home-screen.ts';
export { offerTimer } from './offer-timer.ts';

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
