import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { month } from '../month.ts';
import { example, id, rowVersion, wholeNumberBetween } from '../values.ts';

export const chooseDate = 'Please Select date';

const downloads = (of: string) =>
  example(wholeNumberBetween(0, 1_000_000_000, `Please enter how many ${of} downloads there were`), 1200);

const ofMonth = z.object({
  /** yyyy-MM */
  month: z.string(),
  iosDownloads: z.int(),
  androidDownloads: z.int(),
  /** 0 for a month without an entry. */
  rowVersion: z.int(),
});
export type MonthDownloads = z.infer<typeof ofMonth>;

/** How often an app was downloaded in a month (d3 §2), from the stores' reports. */
export const appDownloads = defineCallsWith('usage', 'appDownloads', {
  needs: ['/prepclinic-users-downloads'],
})({
  read: readCall({
    path: 'admin/getAppsDownloads',
    shows: ['app_downloads'],
    input: z.object({ appID: id(), monthyear: month(chooseDate) }),
    output: z.object({ iosDownloads: z.int(), androidDownloads: z.int(), rowVersion: z.int() }),
    alsoAtTop: ['iosDownloads', 'androidDownloads'],
  }),
  /** The twelve months that end with this one. */
  months: readCall({
    path: 'admin/appsdownloadmonths',
    shows: ['app_downloads'],
    addition: true,
    input: z.object({ appID: id(), monthyear: month(chooseDate) }),
    output: z.object({ months: z.array(ofMonth) }),
    rows: 'months',
  }),
  save: changeCall({
    path: 'admin/saveappsdownloads',
    does: 'saved monthly downloads:',
    writes: ['app_downloads'],
    addition: true,
    input: z.object({
      appID: id(),
      monthyear: month(chooseDate),
      androidDownloads: downloads('Android'),
      iosDownloads: downloads('iOS'),
      rowVersion: rowVersion(),
    }),
    says: 'Downloads saved',
  }),
});
