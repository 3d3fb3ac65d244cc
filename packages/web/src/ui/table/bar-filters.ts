import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ListFilter } from '@prepdesk/contract/list-filters';
import { type Choice, type Choices, choiceList, type FieldEntry, fixedChoices } from '../fields/fields-of.ts';
import { isPagedCall, takes } from './paged-call.ts';

/** A filter as the bar offers it. Its values stand in the address under `names`: two of them for a range. */
export type BarFilter = {
  kind: ListFilter['kind'];
  label: string;
  names: readonly string[];
  choices: readonly Choice[];
};

/** What a screen offers where the contract does not know the values, by the filter's name. */
export type FilterChoices = Readonly<Record<string, Choices>>;

const yesOrNo = { 1: 'Yes', 0: 'No' };

/**
 * The filters of a list: of a large one those of its call, but for what the screen sends by itself; else the fields
 * that have states.
 * @param given the names of what the screen sends
 */
export function filtersOf<Row>(
  call: AnyCall | undefined,
  fields: readonly FieldEntry<Row>[],
  given: readonly string[],
  offered: FilterChoices = {},
): BarFilter[] {
  const ofFields = fields.map((field) => ({
    ...{ kind: 'choice' as const, label: field.label, names: [field.key] },
    choices: field.tones && isFilteredBy(call, field.key) ? fixedChoices(field) : [],
  }));
  const ofCall = Object.entries(call?.list?.filters ?? {}).map(([name, filter]) => ({
    ...{ kind: filter.kind, label: filter.label, names: Object.keys(filter.fields) },
    choices: choiceList(offered[name] ?? filter.choices ?? (filter.kind === 'flag' ? yesOrNo : {})),
  }));
  return (call?.list ? ofCall : ofFields).filter(
    ({ kind, names, choices }) =>
      !names.some((name) => given.includes(name)) && (choices.length > 0 || !isChosen(kind)),
  );
}

const isChosen = (kind: BarFilter['kind']): boolean => ['choice', 'flag', 'many'].includes(kind);

const isFilteredBy = (call: AnyCall | undefined, name: string): boolean =>
  !call || !isPagedCall(call) || takes(call, name);
