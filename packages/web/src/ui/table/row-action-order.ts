const editing = /^Edit\b/;
/** What takes something away, or ends it; its opposite takes its place in the same rows. */
const ending = /^(Deactivate|Activate|Remove|Revoke|Refund|Sign out|Cancel|Stop|Undo)\b/;

const rankOf = (label: string): number => (editing.test(label) ? 0 : ending.test(label) ? 2 : 1);

/** The order of every list: editing first, what takes something away last, the rest as the list has it. */
export const inActionOrder = <Action extends { label: string }>(actions: readonly Action[]): Action[] =>
  actions.toSorted((one, other) => rankOf(one.label) - rankOf(other.label));
