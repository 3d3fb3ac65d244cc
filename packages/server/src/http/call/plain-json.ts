import { Failure } from '@prepdesk/contract/failures';

/** Far deeper than any call's input; code that walks through a value recurses at every level. */
const deepest = 20;
/** Values in a body, including nested ones. */
const maxValues = 100_000;

/**
 * An object with these keys cannot be converted to a string: JavaScript looks for the methods and finds no function.
 */
const ownOfEveryObject = ['toString', 'valueOf'];

/** Whether a value is JSON that all later code can walk through and serialise: neither too deep nor too large. */
export function isPlainJson(value: unknown): boolean {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > deepest || count > maxValues) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (!Array.isArray(one) && ownOfEveryObject.some((name) => Object.hasOwn(one, name))) return false;
      // Not spread into one call, which takes only so many arguments.
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return true;
}

/**
 * Runs before all validation.
 * @throws Failure `malformed`
 */
export function requirePlainJson(body: unknown): void {
  if (!isPlainJson(body)) throw new Failure('malformed', 'The body is nested too deeply, or not plain JSON');
}
