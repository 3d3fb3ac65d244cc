import { Failure } from '@prepdesk/contract/failures';

/** Far deeper than any call states; what walks through a value calls itself at every level. */
const deepest = 20;
/** Values in a body, those inside others counted too. */
const mostValues = 100_000;

/** With them an object can not be written into a text: the language asks for them then, and finds no function. */
const ownOfEveryObject = ['toString', 'valueOf'];

/** Whether a value is JSON that everything behind can walk through and write down: neither deep nor endless. */
export function isPlainJson(value: unknown): boolean {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > deepest || count > mostValues) return false;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (!Array.isArray(one) && ownOfEveryObject.some((name) => Object.hasOwn(one, name))) return false;
      // Not spread into one call: it takes only so many arguments.
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return true;
}

/**
 * Stands before all validation.
 * @throws Failure `malformed`
 */
export function requirePlainJson(body: unknown): void {
  if (!isPlainJson(body)) throw new Failure('malformed', 'The body is nested too deeply, or not plain JSON');
}
