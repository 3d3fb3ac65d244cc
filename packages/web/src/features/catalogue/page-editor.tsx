import { Button } from '@mantine/core';
import { type ContentPage, contentPages, pageNames } from '@prepdesk/contract/catalogue/content-pages';
import { useDeferredValue, useRef, useState } from 'react';
import { entriesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { CardFoot } from '../../ui/screen/card-foot.tsx';
import { RecordConflict } from '../../ui/screen/record-editors.tsx';
import { useDraftStore } from '../../ui/screen/record-form.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useFirstEditor } from '../../ui/screen/use-first-editor.ts';
import { useFocusOnFault } from '../../ui/screen/use-focus-on-fault.ts';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRecord } from '../../ui/screen/use-record.ts';
import classes from './update-html.module.css';

const fields = entriesOf<ContentPage>(
  fieldsOf<ContentPage>()({ html: { label: 'Text', editor: { kind: 'rich' } } }),
);

const editorHeightPx = 460;

type Props = {
  page: ContentPage;
  /** It was just saved: the person goes on writing. */
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
};

/** One page under the pen, and beside it how learners will see it. */
export function PageEditor({ page, isAgain, report, onSaved }: Props) {
  const store = useDraftStore<ContentPage>();
  const guard = useLeaveGuard();
  const rowKey = String(page.pageID);
  const [kept] = useState(() => store.read());
  const record = useRecord<ContentPage, typeof contentPages.save>({
    rowKey,
    row: page,
    kept: kept?.rowKey === rowKey ? kept : null,
    fields,
    call: contentPages.save,
    toInput: (draft, row) => ({
      appID: page.appID,
      page: page.page,
      html: draft.html ?? '',
      rowVersion: row?.rowVersion,
    }),
    store,
    guard,
    report,
    onSaved,
  });
  const place = useRef<HTMLFormElement>(null);
  useFocusOnFault(place, record.refusals);
  useFirstEditor(place, isAgain);
  const html = record.draft.html ?? '';
  const shown = useDeferredValue(html);
  const name = pageNames[page.page];
  return (
    <form
      ref={place}
      noValidate
      aria-busy={record.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (record.isChanged) void record.save();
      }}
    >
      <div className={classes.sides}>
        <RichTextField
          label={name}
          value={html}
          error={record.faults.html}
          heightPx={editorHeightPx}
          isRequired
          isHeld={record.isSaving}
          onChange={(written) => record.set({ html: written })}
        />
        <div className={classes.preview}>
          <h2>Preview</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
          <section tabIndex={0} aria-label={`${name} as learners see it`}>
            {shown ? <RichText html={shown} /> : <p className={classes.empty}>Nothing written yet</p>}
          </section>
        </div>
      </div>
      <CardFoot>
        <span>
          <History pageID={page.pageID} />
        </span>
        <Button
          variant="default"
          disabled={!record.isChanged || record.isSaving}
          onClick={() => record.set({ html: record.read.html ?? '' })}
        >
          Discard
        </Button>
        <Button type="submit" disabled={!record.isChanged} loading={record.isSaving}>
          Save
        </Button>
      </CardFoot>
      <RecordConflict record={record} fields={fields} />
    </form>
  );
}

function History({ pageID }: { pageID: number }) {
  const canOpen = useCanOpen();
  if (!canOpen('/audit')) return null;
  return (
    <ScreenLink path="/audit" id={{ rows: `content_pages/${pageID}` }} className={classes.history}>
      History
    </ScreenLink>
  );
}
