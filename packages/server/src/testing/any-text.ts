import fc from 'fast-check';

/** The code points from here on are the halves of characters, which are not characters themselves. */
const firstHalf = 0xd800;
const halfCount = 0x800;

/**
 * Any character of Unicode. The library's own unit of this kind lists all million of them when it is made, which takes
 * two seconds in each process.
 */
const anyCharacter = fc
  .nat(0x10ffff - halfCount)
  .map((n) => String.fromCodePoint(n < firstHalf ? n : n + halfCount));

export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength });
