/** The tokens of one section of a number format (ECMA-376 18.8.31). */
export type Section = readonly string[];

const tokens = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]|general|am\/pm|a\/p|y+|m+|d+|h+|s+|./gisu;

export function sectionsOf(code: string): Section[] {
  const sections: string[][] = [[]];
  for (const [token] of code.matchAll(tokens)) {
    if (token === ';') sections.push([]);
    else sections.at(-1)?.push(/^[a-z]/i.test(token) ? token.toLowerCase() : token);
  }
  return sections;
}

/** What a token stands for by itself; undefined for every token that has a meaning. */
export function literalOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.replaceAll('"', '');
  if (/^\\./su.test(token)) return token.slice(1);
  // A space as wide as a character, and a character that fills the column.
  if (/^_./su.test(token)) return ' ';
  if (/^\*./su.test(token)) return '';
  if (token.startsWith('[$')) return token.slice(2, -1).replace(/-[^-]*$/, '');
  if (/^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]$/i.test(token)) return '';
  return /^[^a-z0-9\\_*[@?%#.,/]$/iu.test(token) ? token : undefined;
}

type Piece<Value> = string | ((value: Value) => string);

/** @returns undefined if one of the pieces is */
export function showerOf<Value>(
  pieces: readonly (Piece<Value> | undefined)[],
): ((value: Value) => string) | undefined {
  const known = pieces.filter((piece) => piece !== undefined);
  if (known.length < pieces.length) return undefined;
  return (value) => known.map((piece) => (typeof piece === 'string' ? piece : piece(value))).join('');
}
