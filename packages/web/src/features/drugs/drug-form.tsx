import type { Category } from '@prepdesk/contract/drugs/drug-categories';
import { type DrugDetail, drugs } from '@prepdesk/contract/drugs/drugs';
import { categoryMetaID, type MetaType, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { ChevronRight } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import { type Draft, draftOf, type Field, type FieldEntry } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { fetchEditor } from '../../ui/rich-text/rich-text-field.tsx';
import { RecordEditors } from '../../ui/screen/record-editors.tsx';
import { RecordFoot } from '../../ui/screen/record-foot.tsx';
import { RecordFrame } from '../../ui/screen/record-frame.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { usePaused } from '../../ui/screen/use-paused.ts';
import { type OpenForm, useRecordForm } from '../../ui/screen/use-record-form.ts';
import classes from './drugs.module.css';

type MetaKey = `meta${number}`;
/** A drug, and the names under which the form holds what is told of it. */
type Written = DrugDetail & Partial<Record<MetaKey, string>>;

type Props = {
  drug: DrugDetail;
  types: readonly MetaType[];
  categories: readonly Category[];
  /** It was just saved: the person goes on writing. */
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
};

const keyOf = (metaID: number): MetaKey => `meta${metaID}`;

const choiceOf = ({ id, name, isActive }: { id: number; name: string; isActive: number }) => ({
  value: String(id),
  label: isActive ? name : `${name} (inactive)`,
});

const none = { value: '0', label: 'None' };

function fieldOf({ metaID, name }: MetaType, categories: readonly Category[]): Field<Written> {
  const told = { label: name, sentAs: [`data.0.${metaID}`] };
  if (metaID === categoryMetaID) {
    const choices = [none, ...categories.map(choiceOf)];
    return { ...told, readFrom: ({ categoryID }) => categoryID, editor: { kind: 'select', choices } };
  }
  if (metaID === subCategoryMetaID) {
    const below = (draft: Draft) => {
      const category = categories.find(({ id }) => String(id) === draft[keyOf(categoryMetaID)]);
      return [none, ...(category?.subCategory ?? []).map(choiceOf)];
    };
    return {
      ...told,
      readFrom: ({ subCategoryID }) => subCategoryID,
      after: [keyOf(categoryMetaID)],
      editor: { kind: 'select', choices: below },
    };
  }
  const readFrom = ({ texts, written }: Written) =>
    [...written, ...texts].find((text) => text.metaID === metaID)?.metaValue ?? '';
  return { ...told, readFrom, editor: { kind: 'rich', heightPx: 220 } };
}

/** The form that the metadata types drive: choices above, and below them a section for each text. */
export function DrugForm({ drug, types, categories, isAgain, report, onSaved }: Props) {
  const fields = useMemo(
    () => types.map((type) => ({ key: keyOf(type.metaID), ...fieldOf(type, categories) })),
    [types, categories],
  );
  const form = useRecordForm<Written, keyof Written, typeof drugs.keywords>({
    ...{ row: drug, rowKey: String(drug.id), fields, call: drugs.keywords, report, isAgain, onSaved },
    toInput: (draft, base) => ({
      drugID: drug.id,
      data: [changedOf(draft, draftOf(fields, base), types)],
      rowVersion: base?.rowVersion,
    }),
  });
  useEffect(function fetchBeforeTheFirstSectionIsOpened() {
    fetchEditor();
  }, []);
  const choices = form.fields.filter((field) => field.editor?.kind === 'select');
  const texts = form.fields.filter((field) => field.editor?.kind === 'rich');
  return (
    <RecordFrame form={form}>
      <div className={layout.body}>
        <div className={layout.grid}>
          <RecordEditors record={form} fields={choices} />
        </div>
        <div className={classes.sections}>
          {texts.map((field) => (
            <TextSection
              key={field.key}
              field={field}
              html={form.draft[field.key] ?? ''}
              fault={form.faults[field.key]}
              set={form.set}
              isSaving={form.isSaving}
            />
          ))}
        </div>
      </div>
      <RecordFoot form={form}>{toldOf(texts, form.draft)}</RecordFoot>
    </RecordFrame>
  );
}

const toldOf = (texts: readonly FieldEntry<Written>[], draft: Draft): string => {
  const told = texts.filter(({ key }) => draft[key]).length;
  return `${told} of ${texts.length} texts are written`;
};

/** Only what was changed is sent: the texts that others have open stay theirs. */
function changedOf(draft: Draft, read: Draft, types: readonly MetaType[]): Record<string, string> {
  const changed = types.filter(({ metaID }) => draft[keyOf(metaID)] !== read[keyOf(metaID)]);
  return Object.fromEntries(changed.map(({ metaID }) => [String(metaID), draft[keyOf(metaID)] ?? '']));
}

/** What a section needs of the form: a letter typed in another one draws it no second time. */
type SectionProps = Pick<OpenForm<Written>, 'set' | 'isSaving'> & {
  field: FieldEntry<Written>;
  html: string;
  fault: string | undefined;
};

/** Closed until it is wanted: fifty editors would make the form slow, and nobody writes in two. */
const TextSection = memo(function TextSection({ field, html, fault, set, isSaving }: SectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || Boolean(fault);
  return (
    <section className={classes.section} aria-label={field.label}>
      <h2>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isShown}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight size={15} aria-hidden />
          <span className={classes.title}>{field.label}</span>
          <span className={classes.beginning}>{beginningOf(html) || 'Nothing written yet'}</span>
        </button>
      </h2>
      {isShown && (
        <div className={`${layout.split} ${classes.open}`}>
          <FieldEditor
            field={field}
            draft={{ [field.key]: html }}
            set={set}
            {...(fault ? { fault } : {})}
            isHeld={isSaving}
          />
          <Preview html={html} />
        </div>
      )}
    </section>
  );
});

/**
 * As learners read it, once the person pauses: drawn at each letter it would hold up the next. After the editor, which is
 * what they opened.
 */
function Preview({ html }: { html: string }) {
  const shown = useDeferredValue(usePaused(html), '');
  return (
    <div className={classes.shown}>
      <h3>Preview</h3>
      {shown || html ? <RichText html={shown} /> : <p className={layout.hint}>Nothing written yet</p>}
    </div>
  );
}

/** More than a line of it is never seen. */
const mostOfBeginning = 1000;

function beginningOf(html: string): string {
  if (html.length <= mostOfBeginning) return wordsOfHtml(html);
  return wordsOfHtml(html.slice(0, mostOfBeginning).replace(/[<&][^<>;]*$/, ''));
}
