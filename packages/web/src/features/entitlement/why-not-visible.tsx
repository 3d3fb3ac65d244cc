import { Box } from '@mantine/core';
import type { CallResponse } from '@prepdesk/contract/define-call';
import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { useCallback, useState } from 'react';
import { useLookUp } from '../../shared/use-look-up.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { InWords } from './in-words.tsx';
import { ItemChoice } from './item-choice.tsx';
import { OtherWays } from './other-ways.tsx';
import { PathPart } from './path-part.tsx';

export type VisibilityQuery = {
  itemKind?: ItemKind | undefined;
  itemID?: number | undefined;
  /** yyyy-MM-dd; left out for today. */
  asOf?: string | undefined;
};

type Props = {
  /** The learner, by phone or by one of the person's accounts. */
  whose: { userPhone: string } | { userAppsID: number };
  /** The question, where the screen keeps it, such as in its address; otherwise it is kept here. */
  query?: VisibilityQuery;
  onAsk?: (query: VisibilityQuery) => void;
  isTitled?: boolean;
};

export type Answer = CallResponse<typeof whyNotVisible.explain>;

/** Answers why a learner cannot see an item: shows every path by which they could, the nearest to working unfolded. */
export function WhyNotVisible({ whose, query: given, onAsk, isTitled = true }: Props) {
  const [own, setOwn] = useState<VisibilityQuery>({});
  const query = given ?? own;
  const ask = onAsk ?? setOwn;
  const { itemKind = 'class', itemID, asOf = '' } = query;
  const { banner, report, clear } = useNotices();
  const { answer, failure, isLooking, look } = useLookUp({
    call: whyNotVisible.explain,
    report,
    leave: clear,
    // The whole question is the search, so that another day or item is looked up again.
    search: itemID ? JSON.stringify({ ...whose, itemKind, itemID, asOf }) : undefined,
    inputOf: (question) => JSON.parse(question),
  });
  const again = useCallback(
    () => void look(JSON.stringify({ ...whose, itemKind, itemID, asOf })),
    [look, whose, itemKind, itemID, asOf],
  );
  const match = answer?.response;
  return (
    <Card>
      <section aria-label="Why can’t this learner see it?" data-unasked={!itemID || undefined}>
        {isTitled && (
          <header className={layout.partHead}>
            <h2>Why can’t this learner see it?</h2>
          </header>
        )}
        <ItemChoice key={itemKind} query={query} known={match?.item} onAsk={ask} />
        {banner}
        <div aria-live="polite" aria-busy={isLooking}>
          {!itemID && (
            <Box component="p" className={layout.hint} p={16}>
              Choose a class, sub-topic, video or question set by its name.
            </Box>
          )}
          {isLooking && !match && <Waiting text="Loading.." />}
          <FailureBanner failure={failure} onClose={clear} />
          {itemID && match && (
            <Ways
              answer={match}
              message={answer.message}
              isTitled={isTitled}
              report={report}
              onFixed={again}
            />
          )}
        </div>
      </section>
    </Card>
  );
}

type WaysProps = {
  answer: Answer;
  message: string;
  isTitled: boolean;
  report: ReturnType<typeof useNotices>['report'];
  onFixed: () => void;
};

function Ways({ answer, message, isTitled, report, onFixed }: WaysProps) {
  const { accounts, paths, isVisible, item, otherWays } = answer;
  if (accounts.length === 0)
    return (
      <Box component="p" className={layout.hint} p={16}>
        {message}
      </Box>
    );
  return (
    <>
      <Box component="p" className={layout.line} p="12px 16px" style={{ alignItems: 'baseline' }}>
        <b className={layout.tone} data-tone={isVisible ? 'ok' : 'bad'}>
          {isVisible ? 'Has access' : 'No access'}
        </b>
        {!isTitled && accounts[0]?.fullName && <span>{accounts[0].fullName}</span>}
        <span className={layout.hint}>{item.place || item.name}</span>
      </Box>
      <InWords answer={answer} heading={isTitled ? 'h3' : 'h2'} report={report} onFixed={onFixed} />
      {paths.map((path, index) => (
        <PathPart
          key={path.pathID}
          path={path}
          isNearest={index === 0}
          heading={isTitled ? 'h3' : 'h2'}
          account={accounts.find(({ userAppsID }) => userAppsID === path.userAppsID)!}
          report={report}
          onFixed={onFixed}
        />
      ))}
      {otherWays && otherWays.count > 0 && (
        <OtherWays otherWays={otherWays} heading={isTitled ? 'h3' : 'h2'} />
      )}
    </>
  );
}
