import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ListFilter } from '@prepdesk/contract/list-filters';
import { type Choice, type Choices, choiceList, type FieldEntry, fixedChoices } from '../fields/fields-of.ts';
import { isPagedCall, takes } from './paged-call.ts';

/** A filter in the bar. Its values are in the address under `names`, of which a range has two. */
export type BarFilter = {
  kind: ListFilter['kind'];
  label: string;
  names: readonly string[];
  choices: readonly Choice[];
  /** Where they are too many to be read at once, what finds them. */
  onSearch?: ((text: string) => void) | undefined;
  /** Where they are read only for somebody who chooses, what reads them. */
  onOpen?: (() => void) | undefined;
  isReading?: boolean;
};

/** Those that were found and those that are chosen already; without `onSearch` they are all. */
export type SearchedChoices = Pick<BarFilter, 'choices' | 'onSearch' | 'onOpen' | 'isReading'>;

/** The choices, by filter name, that a screen adds where the contract does not know the values. */
export type FilterChoices = Readonly<Record<string, Choices | SearchedChoices>>;

/**
 * The filters of a list: for a large list those of its call, except the inputs that the screen sets itself; otherwise
 * the fields with states.
 * @param given the names of the inputs that the screen sets
 */
export function filtersOf<Row>(
  call: AnyCall | undefined,
  fields: readonly FieldEntry<Row>[],
  given: readonly string[],
  offered: FilterChoices = {},
): BarFilter[] {
  const ofFields = fields.map((field) => ({
    kind: 'choice' as const,
    label: field.label,
    names: [field.key],
    choices: field.tones && isFilteredBy(call, field.key) ? fixedChoices(field) : [],
  }));
  const ofCall = Object.entries(call?.list?.filters ?? {}).map(([name, filter]) => ({
    kind: filter.kind,
    label: filter.label,
    names: Object.keys(filter.fields),
    ...searchedOf(offered[name] ?? filter.choices ?? {}),
  }));
  return (call?.list ? ofCall : (ofFields as BarFilter[])).filter(
    ({ kind, names, choices, onSearch, onOpen }) =>
      !names.some((name) => given.includes(name)) &&
      (choices.length > 0 || onSearch || onOpen || !isChosen(kind)),
  );
}

const searchedOf = (offered: Choices | SearchedChoices): SearchedChoices =>
  'choices' in offered && Array.isArray(offered.choices)
    ? (offered as SearchedChoices)
    : { choices: choiceList(offered as Choices) };

const isChosen = (kind: BarFilter['kind']): boolean => kind === 'choice' || kind === 'many';

const isFilteredBy = (call: AnyCall | undefined, name: string): boolean =>
  !call || !isPagedCall(call) || takes(call, name);
