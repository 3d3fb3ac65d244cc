/** The first letters of a name's first and last words, without title: 'Dr. Asha Rao' gives 'AR'. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:dr|mr|mrs|ms|prof)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
