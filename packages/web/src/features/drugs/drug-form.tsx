import type { Category } from '@prepdesk/contract/drugs/drug-categories';
import { type DrugDetail, drugs } from '@prepdesk/contract/drugs/drugs';
import { categoryMetaID, type MetaType, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { useCallback, useEffect, useMemo } from 'react';
import { type Draft, draftOf, type Field } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RecordEditors } from '../../ui/record/record-editors.tsx';
import { RecordFoot } from '../../ui/record/record-foot.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { fetchEditor } from '../../ui/rich-text/rich-text-field.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { type MetaKey, type ReadText, TextSection, type Written } from './text-section.tsx';

type Props = {
  drug: DrugDetail;
  types: readonly MetaType[];
  categories: readonly Category[];
  /** It was just saved: the person continues writing. */
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
};

const keyOf = (metaID: number): MetaKey => `meta${metaID}`;

/** The text of a type: one that is written but not yet live comes before the live one. */
const textIn = ({ texts, written }: DrugDetail, metaID: number) =>
  [...written, ...texts].find((text) => text.metaID === metaID);

/** A drug with one of its long texts filled in, of which it had only the beginning. */
function withText(drug: DrugDetail, { metaID, metaValue }: ReadText): DrugDetail {
  const put = (texts: DrugDetail['texts']) =>
    texts.map((text) => (text.metaID === metaID ? { metaID, metaValue } : text));
  return { ...drug, texts: put(drug.texts), written: put(drug.written) };
}

const choiceOf = ({ id, name, isActive }: { id: number; name: string; isActive: number }) => ({
  value: String(id),
  label: isActive ? name : `${name} (inactive)`,
});

const none = { value: '0', label: 'None' };

function fieldOf({ metaID, name }: MetaType, categories: readonly Category[]): Field<Written> {
  const common = { label: name, sentAs: [`data.0.${metaID}`] };
  if (metaID === categoryMetaID) {
    const choices = [none, ...categories.map(choiceOf)];
    return { ...common, readFrom: ({ categoryID }) => categoryID, editor: { kind: 'select', choices } };
  }
  if (metaID === subCategoryMetaID) {
    const below = (draft: Draft) => {
      const category = categories.find(({ id }) => String(id) === draft[keyOf(categoryMetaID)]);
      return [none, ...(category?.subCategory ?? []).map(choiceOf)];
    };
    return {
      ...common,
      readFrom: ({ subCategoryID }) => subCategoryID,
      after: [keyOf(categoryMetaID)],
      editor: { kind: 'select', choices: below },
    };
  }
  const readFrom = (drug: Written) => textIn(drug, metaID)?.metaValue ?? '';
  return { ...common, readFrom, editor: { kind: 'rich', heightPx: 220 } };
}

/** A form that the metadata types define: choices at the top, then a section for each text. */
export function DrugForm({ drug, types, categories, isAgain, report, onSaved }: Props) {
  const fields = useMemo(
    () => types.map((type) => ({ key: keyOf(type.metaID), ...fieldOf(type, categories) })),
    [types, categories],
  );
  const form = useRecordForm<Written, keyof Written, typeof drugs.keywords>({
    row: drug,
    rowKey: String(drug.id),
    fields,
    call: drugs.keywords,
    report,
    isAgain,
    onSaved,
    toInput: (draft, base) => ({
      drugID: drug.id,
      data: [changedOf(draft, draftOf(fields, base), types)],
      rowVersion: base?.rowVersion,
    }),
  });
  useEffect(function fetchBeforeTheFirstSectionIsOpened() {
    fetchEditor();
  }, []);
  const row = form.row ?? drug;
  const { set, readMore, isSaving } = form;
  const takeUp = useCallback(
    (text: ReadText) =>
      readMore((before) => withText(before, text), { [keyOf(text.metaID)]: text.metaValue }),
    [readMore],
  );
  const choices = form.fields.filter((field) => field.editor?.kind === 'select');
  const texts = form.fields.flatMap((field) => {
    const type = types.find(({ metaID }) => keyOf(metaID) === field.key);
    if (!type || field.editor?.kind !== 'rich') return [];
    const html = form.draft[field.key] ?? '';
    return [{ field, html, metaID: type.metaID, beginning: textIn(row, type.metaID)?.beginning }];
  });
  const unread = new Set<string>(
    texts.flatMap(({ field, beginning }) => (beginning === undefined ? [] : [field.key])),
  );
  // Typing in a text must not redraw the choices.
  const values = choices.map(({ key }) => `${form.draft[key]} ${form.errors[key]}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they depend on no other part of the form
  const chosen = useMemo(
    () => <RecordEditors record={form} fields={choices} />,
    [values, form.fields, isSaving, set],
  );
  return (
    // Only texts that were opened can be in conflict.
    <RecordFrame form={form} fields={form.fields.filter(({ key }) => !unread.has(key))}>
      <div className={layout.body}>
        <div className={layout.grid}>{chosen}</div>
        <div className={`${layout.framed} ${layout.parted}`}>
          {texts.map((text) => (
            <TextSection
              key={text.metaID}
              {...text}
              set={set}
              isSaving={isSaving}
              onRead={takeUp}
              drugID={drug.id}
              version={row.rowVersion}
              error={form.errors[text.field.key]}
            />
          ))}
        </div>
      </div>
      <RecordFoot form={form}>
        {texts.filter(({ html, beginning }) => html || beginning).length} of {texts.length} texts are written
      </RecordFoot>
    </RecordFrame>
  );
}

/** The changed texts. Only these are sent, so that texts that others are editing are not overwritten. */
function changedOf(draft: Draft, read: Draft, types: readonly MetaType[]): Record<string, string> {
  const changed = types.filter(({ metaID }) => draft[keyOf(metaID)] !== read[keyOf(metaID)]);
  return Object.fromEntries(changed.map(({ metaID }) => [String(metaID), draft[keyOf(metaID)] ?? '']));
}
