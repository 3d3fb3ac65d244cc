import { Box, Button, Stack } from '@mantine/core';
import {
  type ContentPage,
  contentPage,
  contentPages,
  pageNames,
} from '@prepdesk/contract/catalogue/content-pages';
import { useDeferredValue } from 'react';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { CardFoot } from '../../ui/record/card-foot.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

const fields = fieldsFor(contentPage);
const { edit } = inputsFor(contentPage);

const editorHeightPx = 460;

type Props = {
  page: ContentPage;
  /** It was just saved: the person continues writing. */
  isAgain: boolean;
  report: Report;
  onSaved: () => void;
};

/** The editor of a page, beside a preview of it for learners. */
export function PageEditor({ page, isAgain, report, onSaved }: Props) {
  const form = useRecordForm({
    row: page,
    rowKey: String(page.pageID),
    fields,
    call: contentPages.save,
    report,
    isAgain,
    onSaved,
    toInput: (draft, row) => edit(draft, row ?? page),
  });
  const html = form.draft.html ?? '';
  const shown = useDeferredValue(html);
  const name = pageNames[page.page];
  return (
    <RecordFrame form={form}>
      <div className={`${layout.body} ${layout.split}`}>
        <RichTextField
          label={name}
          value={html}
          error={form.errors.html}
          heightPx={editorHeightPx}
          isRequired
          isHeld={form.isSaving}
          onChange={(written) => form.set({ html: written })}
        />
        <Stack gap={4} miw={0}>
          <h2 className={layout.small}>Preview</h2>
          {/* It scrolls, so the keyboard has to reach it. */}
          <Box
            component="section"
            flex={1}
            mah={560}
            className={layout.box}
            style={{ overflow: 'auto' }}
            data-shaded
            tabIndex={0}
            aria-label={`${name} as learners see it`}
          >
            {shown ? <RichText html={shown} /> : <p className={layout.hint}>Nothing written yet</p>}
          </Box>
        </Stack>
      </div>
      <CardFoot>
        <span />
        <Button
          variant="default"
          disabled={!form.isChanged || form.isSaving}
          onClick={() => form.set({ html: form.read.html ?? '' })}
        >
          Discard changes
        </Button>
        <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
          Save
        </Button>
      </CardFoot>
    </RecordFrame>
  );
}
