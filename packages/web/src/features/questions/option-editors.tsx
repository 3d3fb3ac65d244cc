import { ActionIcon, Box, Button, Checkbox } from '@mantine/core';
import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Question } from '@prepdesk/contract/questions/question';
import { letterOf } from '@prepdesk/contract/questions/question-rules';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import type { Draft, FieldEntry } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { isTicked, maxOptions, moved, removed, ticked } from './option-moves.ts';
import classes from './question-form.module.css';

type Props = {
  fields: readonly FieldEntry<Question>[];
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  required: ReadonlySet<string>;
  set: (values: Partial<Draft>) => void;
  /** While saving, options cannot be moved or removed. */
  isHeld: boolean;
};

const usualCount = 4;
const minCount = 2;

/** Up to five options of an MCQ, each with a tick for a right answer. They can be reordered. */
export function OptionEditors({ fields, draft, errors, required, set, isHeld }: Props) {
  const options = useOptions(draft, set, isHeld);
  return (
    <fieldset className={layout.list}>
      <Box component="legend" p={0} style={{ float: 'left' }}>
        Options
      </Box>
      <p className={layout.hint}>Select every right option.</p>
      {options.keys.map((key, index) => {
        const name = optionFields[index];
        const field = fields.find((one) => one.key === name);
        if (!field) return null;
        return (
          <OneOption
            key={key}
            index={index}
            count={options.keys.length}
            options={options}
            draft={draft}
            set={set}
          >
            <FieldEditor
              field={field}
              draft={draft}
              set={set}
              isHeld={isHeld}
              error={errors[field.key]}
              isRequired={required.has(field.key)}
              isInline
            />
          </OneOption>
        );
      })}
      <ErrorText message={errors.answer} />
      {options.keys.length < maxOptions && (
        <Button
          variant="default"
          className={classes.addOption}
          leftSection={<Plus size={15} aria-hidden />}
          onClick={options.add}
        >
          Add option {letterOf(options.keys.length)}
        </Button>
      )}
    </fieldset>
  );
}

type Options = ReturnType<typeof useOptions>;

/** Each option on the screen has its own key, so that its editor and the focus move with it. */
function useOptions(draft: Draft, set: (values: Partial<Draft>) => void, isHeld: boolean) {
  const filled = optionFields.filter((field) => draft[field]).length;
  const isNew = filled === 0;
  const lastFilled = optionFields.findLastIndex((field) => draft[field]) + 1;
  const [allKeys, setAllKeys] = useState(() => optionFields.map((_, index) => index));
  const [requestedCount, setRequestedCount] = useState(() =>
    isNew ? usualCount : Math.max(minCount, lastFilled),
  );
  const nextKey = useRef(maxOptions);
  const count = Math.max(requestedCount, lastFilled);
  const move = (index: number, by: number) => {
    if (isHeld || index + by < 0 || index + by >= count) return;
    const keys = [...allKeys];
    [keys[index], keys[index + by]] = [allKeys[index + by] ?? 0, allKeys[index] ?? 0];
    setAllKeys(keys);
    set(moved(draft, index, by));
  };
  const remove = (index: number) => {
    if (isHeld) return;
    nextKey.current += 1;
    setAllKeys([...allKeys.filter((_, at) => at !== index), nextKey.current]);
    setRequestedCount(Math.max(minCount, count - 1));
    set(removed(draft, index));
  };
  return {
    keys: allKeys.slice(0, count),
    move,
    remove,
    add: () => setRequestedCount(Math.min(maxOptions, count + 1)),
  };
}

type OneProps = {
  index: number;
  count: number;
  options: Options;
  draft: Draft;
  set: (values: Partial<Draft>) => void;
  children: React.ReactNode;
};

function OneOption({ index, count, options, draft, set, children }: OneProps) {
  const letter = letterOf(index);
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    options.move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const isRight = isTicked(draft, index);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt with an arrow key moves the option that has the focus
    <div
      className={`${layout.columns} ${classes.option}`}
      data-right={isRight || undefined}
      onKeyDown={moveByKey}
    >
      <Checkbox
        pt={11}
        label={letter}
        aria-label={`Option ${letter} is right`}
        title="Right answer"
        checked={isRight}
        onChange={(event) => set(ticked(draft, index, event.currentTarget.checked))}
      />
      <div className={classes.optionText}>{children}</div>
      <div className={classes.optionTools}>
        <Tool
          label={`Move option ${letter} up (Alt ↑)`}
          isDisabled={index === 0}
          onPress={() => options.move(index, -1)}
        >
          <ArrowUp size={15} aria-hidden />
        </Tool>
        <Tool
          label={`Move option ${letter} down (Alt ↓)`}
          isDisabled={index === count - 1}
          onPress={() => options.move(index, 1)}
        >
          <ArrowDown size={15} aria-hidden />
        </Tool>
        <Tool
          label={`Remove option ${letter}`}
          isDisabled={count <= minCount}
          onPress={() => options.remove(index)}
        >
          <X size={15} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

type ToolProps = { label: string; isDisabled: boolean; onPress: () => void; children: React.ReactNode };

/** Stays in the tab order while disabled, or the focus would be lost at either end of the list. */
const Tool = ({ label, isDisabled, onPress, children }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={24}
    aria-label={label}
    title={label}
    aria-disabled={isDisabled || undefined}
    data-disabled={isDisabled || undefined}
    onClick={() => !isDisabled && onPress()}
  >
    {children}
  </ActionIcon>
);
