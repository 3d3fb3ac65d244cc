import { Box, Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { doubtCategories, type OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import { Failure } from '@prepdesk/contract/failures';
import { counted } from '@prepdesk/contract/numbers-shown';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { type ReactNode, useRef, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useWho } from '../../api/who.ts';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { type KeyHelp, useKeyHelp } from '../../ui/focus/key-help.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { AboutQuestion } from './about-question.tsx';
import { AnsweredPopup } from './answered-popup.tsx';
import { AssignPopup } from './assign-popup.tsx';
import { AudioField } from './audio-field.tsx';
import { PreviousDoubts, SimilarAnswered } from './doubt-side-panel.tsx';
import { DaysLeft, RepliedTag, Waiting, waitingNote } from './doubt-words.tsx';
import classes from './doubts.module.css';
import { greetedAs, greetedOnce } from './greeting.ts';
import { PresenceBar } from './presence-bar.tsx';
import { ReplyAudio } from './reply-audio.tsx';
import { filledSnippet, valuesAt } from './snippet-fields.ts';
import { Snippets } from './snippets.tsx';
import { usePresence } from './use-presence.ts';
import { type Answered, useReplyForm } from './use-reply-form.ts';

type Props = {
  doubt: OpenDoubt;
  /** Only previous doubts to this faculty member are shown; 0 for all. */
  facultyID: number;
  report: Report;
  /** @param goesOn whether to continue with the next doubt */
  onSent: (message: string, goesOn: boolean) => void;
  onBack: () => void;
};

const stillUnderWay = 'The audio is not finished: it is still being recorded or uploaded';

const replyKeys: readonly KeyHelp[] = [
  { keys: ['Ctrl Enter'], says: 'Submit' },
  { keys: ['Ctrl Shift Enter'], says: 'Submit and next' },
];

/** One doubt and its reply: who else is here, the question and its subject, then the answer. */
export default function ReplyDesk({ doubt, facultyID, report, onSent, onBack }: Props) {
  useKeyHelp(replyKeys);
  const goesOn = useRef(false);
  const form = useReplyForm(doubt, report, (message) => onSent(message, goesOn.current));
  const may = useMay();
  const present = usePresence(doubt.id, form.isChanged ? 'answering' : 'looking', doubt.present);
  const inserter = useRef<(html: string) => void>(null);
  const insert = (text: string) => {
    const html = greetedOnce(text, form.draft.description ?? '');
    if (html === '') return;
    // The editor may still be loading.
    if (inserter.current) inserter.current(html);
    else form.set({ description: `${form.draft.description}${html}` });
  };
  const [isAudioUnderWay, setIsAudioUnderWay] = useState(false);
  const isPhone = useIsPhone();
  const category = <Category doubt={doubt} report={report} size={isPhone ? 'compact-sm' : 'sm'} />;
  const me = useWho()?.person.fullName ?? '';
  const submit = (isNextWanted: boolean) => {
    if (!form.isChanged || form.isSaving) return;
    if (isAudioUnderWay) return report({ kind: 'failed', error: new Failure('refused', stillUnderWay) });
    goesOn.current = isNextWanted;
    void form.save();
  };
  return (
    <div className={`${layout.columns} ${classes.desk}`}>
      <Card>
        <Asker doubt={doubt}>{isPhone && category}</Asker>
        <div className={layout.body}>
          <PresenceBar
            present={present}
            answeredBy={
              form.isChanged && doubt.lastReplyID > (form.row?.lastReplyID ?? 0) ? doubt.repliedBy : ''
            }
            onLeave={onBack}
          />
          <DoubtFacts doubt={doubt} />
          {doubt.about && <AboutQuestion question={doubt.about} />}
          <form
            ref={form.ref}
            className={layout.stack}
            noValidate
            aria-busy={form.isSaving}
            onKeyDownCapture={(event) => {
              // Events from popups that were opened here come here too, but are not part of the form.
              const isInside = event.currentTarget.contains(event.target as Node);
              if (!isInside || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.stopPropagation();
              submit(event.shiftKey && may('/doubts'));
            }}
            onSubmit={(event) => {
              event.preventDefault();
              submit(false);
            }}
          >
            <RichTextField
              label="Reply"
              heightPx={200}
              value={form.draft.description ?? ''}
              onChange={(description) => form.set({ description })}
              error={form.errors.description}
              isHeld={form.isSaving}
              inserter={inserter}
              isShort
            />
            <Snippets
              isHeld={form.isSaving}
              onInsert={(html) => insert(filledSnippet(html, valuesAt(doubt, me)))}
            />
            <AudioField
              value={form.draft.mediaContent ?? ''}
              onChange={(mediaContent) => form.set({ mediaContent })}
              error={form.errors.mediaContent}
              isHeld={form.isSaving}
              onUnderWay={setIsAudioUnderWay}
            />
            <div className={`${layout.actions} ${layout.inSight} ${classes.submit}`} data-bottom-actions>
              {!isPhone && category}
              {may('/doubts') && (
                <Button
                  variant="default"
                  disabled={!form.isChanged || form.isSaving}
                  aria-keyshortcuts="Control+Shift+Enter"
                  onClick={() => submit(true)}
                >
                  Submit and next
                </Button>
              )}
              <Button
                type="submit"
                disabled={!form.isChanged}
                loading={form.isSaving}
                aria-keyshortcuts="Control+Enter"
              >
                Submit
                <Box component="kbd" className={layout.keyOnFill} ml={8} aria-hidden>
                  Ctrl ↵
                </Box>
              </Button>
            </div>
          </form>
          <EarlierReplies doubt={doubt} />
        </div>
      </Card>
      <Card>
        <SimilarAnswered
          doubt={doubt}
          onInsert={(html) => insert(greetedAs(html, doubt.fullName))}
          isHeld={form.isSaving}
        />
        <PreviousDoubts doubtID={doubt.id} facultyID={facultyID} userAppID={doubt.userAppsID} />
      </Card>
      {form.conflict && (
        <AnsweredPopup
          current={form.conflict.current as Answered}
          changedBy={form.conflict.changedBy}
          onSendAnyway={() => void form.settle(form.draft)}
          onClose={form.putOff}
        />
      )}
    </div>
  );
}

function Asker({ doubt, children }: { doubt: OpenDoubt; children: ReactNode }) {
  const canOpen = useCanOpen();
  return (
    <header className={classes.asker}>
      <p className={layout.line}>
        <Box component="b" className={layout.cut} title={doubt.fullName} fz={15}>
          {doubt.fullName || 'NA'}
        </Box>
        <RepliedTag isReplied={doubt.updatedAt !== null} />
      </p>
      <p className={`${layout.line} ${layout.small}`}>
        {[phoneText(doubt.userPhone), `Doubt\u00a0${doubt.id}`, doubt.userEmail]
          .filter(Boolean)
          .map((words) => (
            <span key={words}>
              <EmailText address={words} />
            </span>
          ))}
      </p>
      <div className={layout.actions}>
        {canOpen('/whynot') && (
          <LinkButton variant="default" size="compact-sm" path="/whynot" id={accessQuestion(doubt)}>
            Check access
          </LinkButton>
        )}
        {canOpen('/learner/{id}') && (
          <LinkButton
            variant="default"
            size="compact-sm"
            path="/learner/{id}"
            name={doubt.fullName || 'Learner'}
            id={{ personID: doubt.personID }}
          >
            Open learner
          </LinkButton>
        )}
        {children}
      </div>
    </header>
  );
}

/** Whether the learner can see what the doubt is about; without anything, the item is still to be chosen. */
function accessQuestion({ userAppsID, classID, subTopicID }: OpenDoubt) {
  if (subTopicID) return { userAppsID, itemKind: 'subTopic', itemID: subTopicID };
  return classID ? { userAppsID, itemKind: 'class', itemID: classID } : { userAppsID };
}

function DoubtFacts({ doubt }: { doubt: OpenDoubt }) {
  const subject = [doubt.className, doubt.subTopicName].filter(Boolean).join(' / ') || '–';
  const facts = [
    { label: 'Asked on', value: shownInstant(doubt.createdAt) },
    {
      label: doubt.firstRepliedAt ? 'Waited' : 'Waiting',
      value: (
        <>
          <Waiting doubt={doubt} /> <small title={waitingNote()}>(support hours only)</small>
        </>
      ),
    },
    { label: 'Package', value: <DaysLeft daysLeft={doubt.daysLeft} /> },
    ...(doubt.updatedAt ? [{ label: 'Replied on', value: shownInstant(doubt.updatedAt) }] : []),
    { label: 'Faculty', value: doubt.facultyName || 'Unassigned' },
    { label: 'Class', value: subject },
  ];
  return (
    <>
      <Box component="p" fz={15.5} lh={1.5} style={{ whiteSpace: 'pre-line' }}>
        {doubt.question}
      </Box>
      <Facts facts={facts} look="line" />
    </>
  );
}

type CategoryProps = { doubt: OpenDoubt; report: Report; size: string };

function Category({ doubt, report, size }: CategoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size={size} onClick={() => setIsOpen(true)}>
        Category: {doubtCategories[doubt.categoryID as 1] ?? 'Unassigned'}
      </Button>
      {isOpen && <AssignPopup doubt={doubt} report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** All replies that were sent before the one in the editor. */
function EarlierReplies({ doubt: { replies } }: { doubt: OpenDoubt }) {
  if (replies.length === 0) return null;
  return (
    <Box
      component="details"
      className={classes.replies}
      pt={12}
      c="var(--ink-2)"
      style={{ borderTop: '1px solid var(--line-2)' }}
    >
      <summary>{counted(replies.length, 'reply was sent', 'replies were sent')}</summary>
      <Box component="ol" className={layout.list} mt={10}>
        {replies.map(({ replyID, description, mediaContent, repliedBy, repliedAt }) => (
          <li key={replyID}>
            <small>
              {repliedBy}, {shownInstant(repliedAt)}
            </small>
            {description && <RichText html={description} />}
            <ReplyAudio address={mediaContent} label={`Audio of ${repliedBy}`} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
