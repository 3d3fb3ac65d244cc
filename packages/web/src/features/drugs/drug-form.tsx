import { Button } from '@mantine/core';
import type { Category } from '@prepdesk/contract/drugs/drug-categories';
import { type DrugDetail, drugs } from '@prepdesk/contract/drugs/drugs';
import { categoryMetaID, type MetaType, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { useMemo, useState } from 'react';
import {
  type Draft,
  entriesOf,
  type Field,
  type FieldEntry,
  type Fields,
} from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CardFoot } from '../../ui/screen/card-foot.tsx';
import { RecordEditors } from '../../ui/screen/record-editors.tsx';
import { RecordFrame } from '../../ui/screen/record-frame.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { type OpenForm, useRecordForm } from '../../ui/screen/use-record-form.ts';
import classes from './drugs.module.css';

/** A drug as the form holds it: what is told, by metadata type. */
type Written = Record<string, string> & { rowVersion?: never };

type Props = {
  drug: DrugDetail;
  types: readonly MetaType[];
  categories: readonly Category[];
  /** It was just saved: the person goes on writing. */
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
};

const keyOf = (metaID: number): string => `meta${metaID}`;

const choiceOf = ({ id, name, isActive }: { id: number; name: string; isActive: number }) => ({
  value: String(id),
  label: isActive ? name : `${name} (inactive)`,
});

const none = { value: '0', label: 'None' };

function fieldOf({ metaID, name }: MetaType, categories: readonly Category[]): Field<Written> {
  const sentAs = [`data.0.${metaID}`];
  if (metaID === categoryMetaID) {
    return { label: name, sentAs, editor: { kind: 'select', choices: [none, ...categories.map(choiceOf)] } };
  }
  if (metaID === subCategoryMetaID) {
    const below = (draft: Draft) => {
      const category = categories.find(({ id }) => String(id) === draft[keyOf(categoryMetaID)]);
      return [none, ...(category?.subCategory ?? []).map(choiceOf)];
    };
    return {
      label: name,
      sentAs,
      after: [keyOf(categoryMetaID)],
      editor: { kind: 'select', choices: below },
    };
  }
  return { label: name, sentAs, editor: { kind: 'rich', heightPx: 220 } };
}

/** The form that the metadata types drive: choices above, and below them a section for each text. */
export function DrugForm({ drug, types, categories, isAgain, report, onSaved }: Props) {
  const fields = useMemo(
    () =>
      entriesOf<Written>(
        Object.fromEntries(
          types.map((type) => [keyOf(type.metaID), fieldOf(type, categories)]),
        ) as Fields<Written>,
      ),
    [types, categories],
  );
  const row = useMemo(() => writtenOf(drug, types), [drug, types]);
  const form = useRecordForm<Written, string, typeof drugs.keywords>({
    ...{ row, rowKey: String(drug.id), fields, call: drugs.keywords, report, isAgain, onSaved },
    toInput: (draft) => ({
      drugID: drug.id,
      data: [changedOf(draft, row, types)],
      rowVersion: drug.rowVersion,
    }),
  });
  const choices = form.fields.filter((field) => field.editor?.kind === 'select');
  const texts = form.fields.filter((field) => field.editor?.kind === 'rich');
  return (
    <RecordFrame form={form as unknown as OpenForm<Written>}>
      <div className={layout.body}>
        <div className={layout.grid}>
          <RecordEditors record={form} fields={choices} />
        </div>
        <div className={layout.stack}>
          {texts.map((field) => (
            <TextSection key={field.key} field={field} form={form as unknown as OpenForm<Written>} />
          ))}
        </div>
      </div>
      <CardFoot>
        <span>{toldOf(texts, form.draft)}</span>
        <Button
          variant="default"
          disabled={!form.isChanged || form.isSaving}
          onClick={() => form.set(form.read)}
        >
          Undo changes
        </Button>
        <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
          Save
        </Button>
      </CardFoot>
    </RecordFrame>
  );
}

const toldOf = (texts: readonly FieldEntry<Written>[], draft: Draft): string => {
  const told = texts.filter(({ key }) => draft[key]).length;
  return `${told} of ${texts.length} texts are written`;
};

/** Only what was changed is sent: the texts that others have open stay theirs. */
function changedOf(draft: Draft, row: Written, types: readonly MetaType[]): Record<string, string> {
  const changed = types.filter(({ metaID }) => (draft[keyOf(metaID)] ?? '') !== (row[keyOf(metaID)] ?? ''));
  return Object.fromEntries(changed.map(({ metaID }) => [String(metaID), draft[keyOf(metaID)] ?? '']));
}

function writtenOf({ texts, categoryID, subCategoryID }: DrugDetail, types: readonly MetaType[]): Written {
  const values = new Map(texts.map(({ metaID, metaValue }) => [metaID, metaValue]));
  values.set(categoryMetaID, String(categoryID));
  values.set(subCategoryMetaID, String(subCategoryID));
  return Object.fromEntries(types.map(({ metaID }) => [keyOf(metaID), values.get(metaID) ?? '']));
}

type SectionProps = { field: FieldEntry<Written>; form: OpenForm<Written> };

/** Closed until it is wanted: fifty editors would make the form slow, and nobody writes in two. */
function TextSection({ field, form }: SectionProps) {
  const html = form.draft[field.key] ?? '';
  const fault = form.faults[field.key];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.section} aria-label={field.label}>
      <h2>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen || Boolean(fault)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.title}>{field.label}</span>
          <span className={classes.beginning}>{wordsOfHtml(html) || 'Nothing written yet'}</span>
        </button>
      </h2>
      {(isOpen || fault) && (
        <div className={classes.split}>
          <RecordEditors record={form} fields={[field]} />
          <div className={classes.shown}>
            <h3>Preview</h3>
            {html ? <RichText html={html} /> : <p className={layout.hint}>Nothing written yet</p>}
          </div>
        </div>
      )}
    </section>
  );
}
