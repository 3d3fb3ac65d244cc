import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { type FacultyTerms, facultyTerms, mg } from '@prepdesk/contract/royalty/mg';
import { useMemo, useState } from 'react';
import { useChoices } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { rupeesShown } from '../../ui/fields/amount-text.ts';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { columnsFor, type FormRow } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { FacultySelect } from './mg-editors.tsx';

const appID = appIDs.clinical;
const title = 'Add MG';

type Props = { facultyID: number | undefined; onSaved: (message: string) => void; onClose: () => void };

/** The terms of a faculty from a day on (d3 §2, Add MG). Choosing a faculty fills in its current terms (d3 §5). */
export function AddMgPopup({ facultyID, onSaved, onClose }: Props) {
  const { data, failure } = useChoices(mg.faculties, { appID });
  if (data)
    return <Form faculties={data.faculty} facultyID={facultyID} onSaved={onSaved} onClose={onClose} />;
  return (
    <Popup title={title} isNarrow onClose={onClose} closeLabel="Close">
      {!failure && <Waiting text="Loading.." />}
    </Popup>
  );
}

const valuesOf = (terms: FacultyTerms): Draft<keyof MgFields> => ({
  facultyID: String(terms.id),
  mgAmount: terms.mgAmount,
  mgRecovered: terms.mgRecovered,
  royalityPercentage: terms.royalityPercentage,
  exchangeRoyality: terms.exchangeRoyality === null ? '' : String(terms.exchangeRoyality),
  exchangePercentage: terms.exchangePercentage,
  fromDay: terms.fromDay,
});

function Form({ faculties, facultyID, onSaved, onClose }: Props & { faculties: readonly FacultyTerms[] }) {
  const [failure, setFailure] = useState<unknown>(null);
  const fields = useMemo(() => fieldsFor(faculties), [faculties]);
  const chosen = faculties.find(({ id }) => id === facultyID);
  const begun = useMemo(
    () => fieldsBegunWith(fields, chosen ? valuesOf(chosen) : undefined),
    [fields, chosen],
  );
  const form = useRecordForm<FormRow<typeof facultyTerms>, keyof MgFields, typeof mg.save>({
    row: null,
    fields: begun,
    call: mg.save,
    part: '-mg',
    toInput: (draft) => {
      const terms = faculties.find(({ id }) => String(id) === draft.facultyID);
      return {
        appID,
        ...draft,
        exchangePercentage: draft.exchangeRoyality === '1' ? draft.exchangePercentage : '100',
        ...(terms && terms.rowVersion > 0 ? { rowVersion: terms.rowVersion } : {}),
      };
    },
    report: (notice) => notice.kind === 'failed' && setFailure(notice.error),
    onSaved: ({ message }) => onSaved(message),
  });
  const isExchanged = form.draft.exchangeRoyality === '1';
  const shown = {
    ...form,
    fields: form.fields.filter(({ key }) => key !== 'exchangePercentage' || isExchanged),
  };
  return (
    <RecordPopupFrame
      title={title}
      subtitle="Every save is kept with its day and author"
      form={shown}
      mayBeUnchanged={form.draft.facultyID !== ''}
      onClose={onClose}
      head={
        <>
          {failure !== null && <FailureBanner failure={failure} onClose={() => setFailure(null)} />}
          <p className={layout.hint} role="status">
            {leftText(form.draft)}
          </p>
        </>
      }
    />
  );
}

const isAmount = (text: string | undefined): text is string =>
  /^\d{1,10}(\.\d{1,2})?$/.test(text?.trim() ?? '');
const inPaise = (text: string): bigint => {
  const [whole = '0', part = ''] = text.trim().split('.');
  return paiseOf(`${whole}.${part.padEnd(2, '0')}`);
};

/** A new amount counts as recovered unless changed (gaps C39), so the form shows what is left. */
function leftText({ mgAmount, mgRecovered }: Draft): string {
  if (!isAmount(mgAmount) || !isAmount(mgRecovered)) return 'Left to recover: –';
  const left = inPaise(mgAmount) - inPaise(mgRecovered);
  return `Left to recover: ${rupeesShown(rupeesOf(left > 0n ? left : 0n))}`;
}

type MgFields = ReturnType<typeof fieldsFor>;

/** The form starts with the current terms of the faculty on the screen. */
const fieldsBegunWith = (fields: MgFields, values: Draft<keyof MgFields> | undefined): MgFields =>
  values
    ? (Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [
          key,
          { ...field, initial: values[key as keyof MgFields] },
        ]),
      ) as MgFields)
    : fields;

const fieldsFor = (faculties: readonly FacultyTerms[]) =>
  columnsFor(facultyTerms, {
    facultyID: {
      editor: {
        kind: 'custom',
        render: (slot) => (
          <FacultySelect slot={slot} faculties={faculties} onChoose={(terms) => slot.set(valuesOf(terms))} />
        ),
      },
    },
    mgAmount: {
      editor: {
        kind: 'custom',
        // d3 §5: editing the MG amount also sets the recovered amount to the same value.
        render: (slot) => (
          <AmountInput
            {...inputProps(slot)}
            onChange={({ currentTarget: { value } }) => slot.set({ mgAmount: value, mgRecovered: value })}
          />
        ),
      },
    },
    mgRecovered: {},
    royalityPercentage: { editor: { kind: 'number' } },
    exchangeRoyality: {},
    exchangePercentage: { editor: { kind: 'number' } },
    fromDay: {},
  });
