import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { type Draft, draftOf, type FieldEntry, fixedChoices } from '../fields/fields-of.ts';
import layout from '../layout/layout.module.css';
import classes from '../popup/popup.module.css';
import { Popup } from '../popup/popup.tsx';
import { lazyPart } from '../screen/lazy-part.tsx';
import { type Difference, differencesOf, merged, type Pick } from './conflict.ts';
import type { Conflict } from './use-record.ts';

const RichText = lazyPart(async () => ({ default: (await import('../rich-text/rich-text.tsx')).RichText }));

type Props<Row> = {
  conflict: Conflict<Row>;
  fields: readonly FieldEntry<Row>[];
  read: Draft;
  mine: Draft;
  onSettle: (chosen: Draft) => void;
  onClose: () => void;
};

/** Someone else saved first: shows both values of each field, and the person chooses which to keep (DECISIONS C46). */
export default function ConflictPopup<Row>({ conflict, fields, read, mine, onSettle, onClose }: Props<Row>) {
  const theirs = draftOf(fields, conflict.current);
  const [differences, setDifferences] = useState(() => differencesOf(fields, { read, mine, theirs }));
  const choose = (key: string, pick: Pick) =>
    setDifferences((all) => all.map((one) => (one.field.key === key ? { ...one, pick } : one)));
  const isSettled = differences.every(({ pick }) => pick !== null);
  const settle = () => isSettled && onSettle(merged(theirs, differences));
  return (
    <Popup
      title="Changed by someone else"
      subtitle={`This was changed by ${conflict.changedBy} while you worked on it. Choose what stays.`}
      onClose={onClose}
      onSubmit={settle}
      closeLabel="Close"
      actions={
        <Button type="submit" disabled={!isSettled}>
          Save
        </Button>
      }
    >
      <div className={layout.list}>
        {differences.length === 0 && <p>Both of you wrote the same.</p>}
        {differences.map((difference) => (
          <fieldset key={difference.field.key} className={`${layout.list} ${classes.difference}`}>
            <legend>{difference.field.label}</legend>
            <Side difference={difference} side="mine" title="Keep mine" onChoose={choose} />
            <Side difference={difference} side="theirs" title="Use theirs" onChoose={choose} />
          </fieldset>
        ))}
      </div>
    </Popup>
  );
}

type SideProps<Row> = {
  difference: Difference<Row>;
  side: 'mine' | 'theirs';
  title: string;
  onChoose: (key: string, pick: Pick) => void;
};

function Side<Row>({ difference: { field, pick, ...values }, side, title, onChoose }: SideProps<Row>) {
  const value = values[side];
  const words = fixedChoices(field).find((choice) => choice.value === value)?.label ?? value;
  return (
    <label className={`${layout.box} ${classes.side}`} data-chosen={pick === side || undefined}>
      <input
        type="radio"
        name={`difference-${field.key}`}
        checked={pick === side}
        onChange={() => onChoose(field.key, side)}
      />
      <span>
        <Box component="small" display="block">
          {title}
        </Box>
        {field.editor?.kind === 'rich' && value ? (
          <RichText html={value} />
        ) : words.startsWith('data:') ? (
          'A new image'
        ) : (
          words || '(empty)'
        )}
      </span>
    </label>
  );
}
