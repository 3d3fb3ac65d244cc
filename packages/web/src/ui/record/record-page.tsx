import { Box } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { useMay } from '../../api/use-may.ts';
import { FieldDisplay } from '../fields/field-display.tsx';
import { entriesOf, type FieldEntry, type Fields } from '../fields/fields-of.ts';
import { Facts } from '../layout/facts.tsx';
import layout from '../layout/layout.module.css';
import { Section } from '../layout/section.tsx';
import { AfterEachSave } from './after-each-save.tsx';
import { RecordEditors, RequiredNote } from './record-editors.tsx';
import { RecordButtons } from './record-foot.tsx';
import { RecordFrame } from './record-frame.tsx';
import { type FormPlan, useRecordForm } from './use-record-form.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  FormPlan<Row, K, C>,
  'call' | 'toInput' | 'mayBeSaved' | 'report'
> & {
  row: Row;
  rowKey: string;
  fields: Fields<Row, K>;
  sections: readonly { title: string; keys: readonly K[] }[];
  /** Called after saving, with what was typed. */
  onSaved: FormPlan<Row, K, C>['onSaved'];
};

/** A record on a page of its own, in sections; read-only for people who may not change it. */
export function RecordPage<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const may = useMay();
  if (!may(props.call)) return <ReadPage {...props} />;
  return (
    <AfterEachSave>
      {(isAgain, startAgain) => (
        <WrittenPage
          {...props}
          isAgain={isAgain}
          onSaved={(reply, draft) => {
            startAgain();
            props.onSaved(reply, draft);
          }}
        />
      )}
    </AfterEachSave>
  );
}

/** The fields of a section, in the order of its keys. */
const inOrder = <Row,>(fields: readonly FieldEntry<Row>[], keys: readonly string[]) =>
  keys.flatMap((key) => fields.filter((field) => field.key === key));

function ReadPage<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const fields = entriesOf(props.fields as Partial<Fields<Row>>);
  const factOf = (field: FieldEntry<Row>) => ({
    label: field.label,
    value: <FieldDisplay field={field} row={props.row} />,
  });
  return props.sections.map(({ title, keys }) => (
    <Section key={title} title={title}>
      <Facts facts={inOrder(fields, keys).map(factOf)} />
    </Section>
  ));
}

function WrittenPage<Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean },
) {
  const { sections, ...plan } = props;
  const form = useRecordForm<Row, K, C>({ ...plan, part: '-page' });
  return (
    <RecordFrame form={form}>
      {sections.map(({ title, keys }) => (
        <Section key={title} title={title}>
          <div className={layout.grid}>
            {title === sections[0]?.title && <RequiredNote record={form} fields={form.fields} />}
            <RecordEditors record={form} fields={inOrder(form.fields, keys)} />
          </div>
        </Section>
      ))}
      <Box
        className={layout.actions}
        p="14px var(--inset)"
        style={{ borderTop: '1px solid var(--line)' }}
        data-end
      >
        <RecordButtons form={form} />
      </Box>
    </RecordFrame>
  );
}
