/** '01:30:00' or '1:30' in seconds, as text. What is no length of time stays as it was typed: no rule takes it. */
export function secondsTyped(text: string): string {
  const typed = text.trim();
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,6}):)?([0-5]?\d):([0-5]?\d)$/.exec(typed) ?? [];
  if (seconds === '') return /^\d+$/.test(typed) ? `${typed}:` : typed;
  return String(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
