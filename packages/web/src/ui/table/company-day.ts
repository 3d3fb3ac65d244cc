const inCompany = { timeZone: 'Asia/Kolkata' } as const;
const instant = new Intl.DateTimeFormat('en-GB', {
  ...{ ...inCompany, hourCycle: 'h23' },
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
});

/** The day here, yyyy-MM-dd. */
export const companyDay = (at = new Date()): string => at.toLocaleDateString('en-CA', inCompany);

/** '2026-11-22' → '22/11/2026'; what is no day stays as it is. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** An instant as it is told here: '22/11/2026, 16:05'. */
export const instantText = (at: string | Date): string => instant.format(new Date(at));
