import { Box, Button, Checkbox } from '@mantine/core';
import { questions } from '@prepdesk/contract/questions/questions';
import { routeAt } from '@prepdesk/contract/routes';
import { questionTreasures, type TreasurePost } from '@prepdesk/contract/treasures/question-treasures';
import { id } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { type Read, useRead } from '../../api/use-read.ts';
import { QuestionPreview } from '../../shared/question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { CardFoot } from '../../ui/record/card-foot.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { useTreasureTicks } from './use-treasure-ticks.ts';

/** d1 §2 names both. The case of the keys does not matter. */
const shape = z.object({ quesID: id(), clId: id() });

export default function MapTreasureScreen() {
  const { id: at } = useEncodedID(shape);
  if (!at) return <BrokenLink route="/map_treasure" />;
  return <MapTreasures key={at.quesID} questionID={at.quesID} classID={at.clId} />;
}

const noFilters: [] = [];

/** The posts of a class's subject, to be ticked for the question above them. */
function MapTreasures({ questionID, classID }: { questionID: number; classID: number }) {
  const { address, change } = useListAddress(noFilters);
  const { search } = address;
  const list = useRead(questionTreasures.list, { classID, questionID, search }, { keepsPage: true });
  const { banner, report } = useNotices();
  const ticks = useTreasureTicks(questionID, list, report);
  const read = useRead(questions.one, { questionID });
  const { data: question } = read;
  const bank = question?.type === 2 ? '/numerical-ques' : '/mcq_ques';
  const posts = list.data?.today ?? [];
  return (
    <Screen
      route="/map_treasure"
      recordName={question?.uniqueID || `Question ${questionID}`}
      trail={question || read.failure ? [{ label: routeAt(bank).title, href: bank }] : null}
      banner={banner}
    >
      <div className={layout.stack}>
        <QuestionCard questionID={questionID} read={read} />
        <Card>
          <FilterBar filters={noFilters} query={address} onChange={change} />
          {list.failure && <FailureBanner failure={list.failure} onClose={() => void list.reload()} />}
          {list.data?.isCapped && (
            <p className={layout.note} role="status">
              Only the first {posts.length} treasures are shown. Search to find others.
            </p>
          )}
          {list.isLoading && <Waiting text="Loading.." />}
          {list.data && posts.length === 0 && <EmptyState message={list.message} />}
          <div ref={restoreFocus}>
            <ul className={layout.parted} aria-busy={list.isRefreshing}>
              {posts.map((post) => (
                <Post
                  key={post.postID}
                  post={post}
                  isTicked={ticks.isTicked(post.postID)}
                  isDisabled={ticks.isSaving}
                  onToggle={() => ticks.toggle(post.postID)}
                />
              ))}
            </ul>
            <CardFoot>
              <span aria-live="polite">{ticks.count} selected</span>
              {ticks.isChanged && (
                <Button variant="default" disabled={ticks.isSaving} onClick={ticks.reset}>
                  Discard changes
                </Button>
              )}
              <Button disabled={!ticks.isChanged} loading={ticks.isSaving} onClick={() => void ticks.save()}>
                Map treasures
              </Button>
            </CardFoot>
          </div>
        </Card>
      </div>
    </Screen>
  );
}

function QuestionCard({ questionID, read }: { questionID: number; read: Read<typeof questions.one> }) {
  const { data: question, failure, reload } = read;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <section className={layout.body} aria-label={`Question ${questionID}`}>
        <header className={layout.head}>
          <b>Question {questionID}</b>
          <span>{question && (question.uniqueID || 'Unique ID Not Found')}</span>
          {question && (
            <Button
              className={layout.end}
              variant="default"
              size="compact-md"
              onClick={() => setIsOpen(true)}
            >
              Preview
            </Button>
          )}
        </header>
        {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
        {question && <RichText html={question.quesText} />}
      </section>
      {isOpen && question && <QuestionPreview question={question} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

type PostProps = { post: TreasurePost; isTicked: boolean; isDisabled: boolean; onToggle: () => void };

function Post({ post, isTicked, isDisabled, onToggle }: PostProps) {
  return (
    <Box component="li" p="10px 18px 12px" {...(isTicked && { bg: 'var(--brand-soft)' })}>
      <Box
        component="label"
        className={`${layout.line} ${layout.small}`}
        mih="max(28px, var(--target))"
        style={{ cursor: 'pointer' }}
      >
        <Checkbox size="xs" checked={isTicked} disabled={isDisabled} onChange={onToggle} />
        <Box component="b" c="var(--ink)">
          {post.postID}
        </Box>
        <span>{post.name}</span>
        {post.isActive === 0 && <StatusTag tone="off">Inactive</StatusTag>}
        {post.isVerify === 0 && <StatusTag tone="dev">Not verified</StatusTag>}
      </Box>
      <Box pl={24}>
        <RichText html={post.post} />
      </Box>
    </Box>
  );
}
