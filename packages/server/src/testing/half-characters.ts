/** This value again for each text in it, at any depth and also in its keys and in JSON, ending with half a character. */
export function* withHalf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield `${value}\ud83d`;
    if (/^\s*[[{]/.test(value)) for (const other of withHalf(JSON.parse(value))) yield JSON.stringify(other);
  }
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const isArray = Array.isArray(value);
  for (const [index, [key, one]] of entries.entries()) {
    const others = [...withHalf(one)].map((other) => [key, other]);
    for (const entry of isArray ? others : [...others, [`${key}\ud83d`, one]]) {
      const changed = entries.with(index, entry as [string, unknown]);
      yield isArray ? changed.map(([, other]) => other) : Object.fromEntries(changed);
    }
  }
}
