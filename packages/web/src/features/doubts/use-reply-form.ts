import type { OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { Failure } from '@prepdesk/contract/failures';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { draftStore } from '../../ui/record/draft-store.ts';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';

/** A doubt while its reply is written. Its version is that of the last reply: other changes do not count. */
export type Answered = OpenDoubt & { rowVersion: number };

export const answeredOf = (doubt: OpenDoubt): Answered => ({ ...doubt, rowVersion: doubt.lastReplyID });

const fields = fieldsOf<Answered>()({
  description: { label: 'Reply', editor: { kind: 'rich' }, sentAs: ['reply'] },
  mediaContent: { label: 'Audio', editor: { kind: 'custom', render: () => null }, sentAs: ['media'] },
});

/**
 * The form for a reply to a doubt. The draft belongs to the doubt, so that a changed address, as after an assignment,
 * does not lose it.
 */
export function useReplyForm(doubt: OpenDoubt, report: Report, onSaved: (message: string) => void) {
  const person = useWho()?.person.id ?? 'nobody';
  const store = useMemo(() => draftStore<Answered>(`${person}-doubt-${doubt.id}`), [person, doubt.id]);
  const row = useMemo(() => answeredOf(doubt), [doubt]);
  return useRecordForm<Answered, 'description' | 'mediaContent', typeof doubts.reply>({
    row,
    rowKey: String(doubt.id),
    fields,
    call: doubts.reply,
    store,
    isErrorInPopup: true,
    toInput: ({ description, mediaContent }, read) => ({
      parentID: doubt.id,
      reply: description,
      seenReplyID: read?.lastReplyID ?? 0,
      // Left out where there is none (d2 §5).
      ...(mediaContent && { media: mediaContent }),
    }),
    // d2 §2: this screen shows success and errors in popups, missing input included.
    report: (notice) => {
      if (notice.kind === 'saved') return;
      const isError = notice.kind === 'error';
      report(isError ? { kind: 'failed', error: new Failure('refused', notice.sentence) } : notice);
    },
    onSaved: ({ message }) => onSaved(message),
  });
}
