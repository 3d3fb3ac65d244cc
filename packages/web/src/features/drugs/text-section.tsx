import { Box } from '@mantine/core';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { beginningOfText, type DrugDetail, drugs } from '@prepdesk/contract/drugs/drugs';
import { ChevronRight } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { prefetch } from '../../api/prefetch.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { FieldEditor } from '../../ui/fields/field-editor.tsx';
import type { Draft, FieldEntry } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { usePaused } from '../../ui/list/use-paused.ts';
import prose from '../../ui/rich-text/prose.module.css';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './drugs.module.css';

export type MetaKey = `meta${number}`;
/** A drug, with the keys under which the form holds its texts. */
export type Written = DrugDetail & Partial<Record<MetaKey, string>>;

/** Identifies a text of a drug, at this version or a later one. */
type Which = { drugID: number; metaID: number; version: number };
export type ReadText = CallResponse<typeof drugs.text>;

/** As tall as its editor with tools will be. */
const editorHeightPx = 303;

/** The part of the form that a section needs, so that typing in another section does not redraw it. */
type Props = Which & {
  field: FieldEntry<Written>;
  /** The text as edited; '' if it has not been read yet. */
  html: string;
  /** The first words of a long text that has not been read yet. */
  beginning: string | undefined;
  error: string | undefined;
  set: (values: Partial<Draft>) => void;
  onRead: (text: ReadText) => void;
  isSaving: boolean;
};

/** A section of the form, closed at first: fifty editors would make the form slow, and nobody writes in two at once. */
export const TextSection = memo(function TextSection(props: Props) {
  const { field, html, beginning, error, drugID, metaID, version } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || Boolean(error);
  const isUnread = beginning !== undefined;
  // While the text is reloaded, the earlier one stays visible but cannot be edited.
  const known = useRef<string>(null);
  if (!isUnread) known.current = html;
  return (
    <section className={classes.section} aria-label={field.label}>
      <h2>
        <button
          type="button"
          className={`${layout.opener} ${classes.opener}`}
          aria-expanded={isShown}
          onPointerDown={() => isUnread && prefetch(drugs.text, { drugID, metaID })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight size={15} aria-hidden className={layout.sign} />
          <b>{field.label}</b>
          <span className={`${layout.cut} ${layout.hint} ${classes.beginning}`}>
            {(beginning ?? beginningOfText(html)) || 'Nothing written yet'}
          </span>
        </button>
      </h2>
      {isShown && isUnread && (
        <Reading
          drugID={drugID}
          metaID={metaID}
          version={version}
          isFirst={known.current === null}
          onRead={props.onRead}
        />
      )}
      {isShown && known.current !== null && (
        <Box className={layout.split} p="4px 14px 16px">
          <FieldEditor
            field={field}
            draft={{ [field.key]: known.current }}
            set={props.set}
            {...(error ? { error } : {})}
            isHeld={props.isSaving || isUnread}
          />
          <Preview html={known.current} />
        </Box>
      )}
    </section>
  );
});

/** Reads a long text when its section is opened. */
function Reading(props: Which & { isFirst: boolean; onRead: (text: ReadText) => void }) {
  const { drugID, metaID, version, isFirst, onRead } = props;
  const { data: text, failure, reload } = useRead(drugs.text, { drugID, metaID });
  useEffect(
    function takeItUp() {
      if (!text) return;
      // A cached text from an earlier visit would overwrite later changes.
      if (text.rowVersion < version) void reload();
      else onRead(text);
    },
    [text, version, onRead, reload],
  );
  return (
    <Box pos="relative" mih={isFirst ? editorHeightPx : undefined}>
      <LoadingOverlay isShown={isFirst && !failure} />
      <FailureBanner failure={failure} onClose={() => void reload()} />
    </Box>
  );
}

/**
 * The text as learners read it, updated when the person pauses: drawing it at each letter would delay the next one.
 * Drawn after the editor, for which the section was opened.
 */
function Preview({ html }: { html: string }) {
  const shown = useDeferredValue(usePaused(html), '');
  return (
    <div>
      <h3 className={layout.hint}>Preview</h3>
      {shown || html ? (
        <RichText html={shown} className={prose.long} />
      ) : (
        <p className={layout.hint}>Nothing written yet</p>
      )}
    </div>
  );
}
