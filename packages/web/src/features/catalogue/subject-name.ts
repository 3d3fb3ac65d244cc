/** The id of a name that is already in use, ignoring case; 0 for a new name (d1 §5). */
export function idOfName(name: string, known: readonly { id: number; name: string }[]): number {
  const wanted = name.trim().toLowerCase();
  return known.find((one) => one.name.trim().toLowerCase() === wanted)?.id ?? 0;
}
