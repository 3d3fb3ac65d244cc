/** '01:30:00' or '1:30' in seconds, as text. Other text stays invalid, so that the call's rule refuses it. */
export function secondsTyped(text: string): string {
  const typed = text.trim();
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d)$/.exec(typed) ?? [];
  if (seconds === '') return /^\d+$/.test(typed) ? `${typed}:` : typed;
  return String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
