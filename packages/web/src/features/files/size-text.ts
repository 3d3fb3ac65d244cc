const units = ['B', 'KB', 'MB', 'GB'];

/** '900 B', '1.4 MB', as file managers show sizes. */
export function sizeText(sizeBytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, sizeBytes)) / 10));
  const amount = sizeBytes / 1024 ** power;
  return `${amount >= 10 || power === 0 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[power]}`;
}
