import { doubts } from '@prepdesk/contract/doubts/doubts';
import { routeAt } from '@prepdesk/contract/routes';
import { id as anID, idOrNone } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useRead } from '../../api/use-read.ts';
import { useRouter } from '../../router/router-provider.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { SuccessPopup } from '../../ui/feedback/success-popup.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { useCameThrough, useTrail } from '../../ui/screen/trail.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { DoubtRail } from './doubt-rail.tsx';
import classes from './doubts.module.css';
import { doubtAfter } from './next-doubt.ts';
import { replySlot } from './reply-slot.ts';

const load = () => import('./reply-desk.tsx');
// Loaded while the doubt is read; after a failure it is loaded again when drawn.
void load().catch(() => {});
const ReplyDesk = lazyPart(load, <Waiting text="Loading.." />);

const route = '/reply/{id}';
/** d2 §2. */
const shape = z.object({ facultyID: z.optional(idOrNone()), userAppsID: z.optional(anID()) });
const toList = [{ label: 'Doubts', href: '/doubts' }];

/** Doubt reply screen (d2 §2): the desk. */
export default function ReplyScreen() {
  const { id, isBroken } = useEncodedID(shape);
  const doubtID = Number(useAbout(route));
  const isKnown = !isBroken && Number.isInteger(doubtID) && doubtID > 0;
  const { data, failure, reload } = useRead(doubts.one, isKnown ? { doubtID } : null);
  const { banner, report } = useNotices();
  const trail = useTrail(toList);
  const href = trail.at(-1)?.href ?? '/doubts';
  const isBelowList = useCameThrough().at(-1)?.href === href;
  const { navigate, layers } = useRouter();
  const [sent, setSent] = useState({ message: '', count: 0 });
  const endWith = (message: string) => setSent(({ count }) => ({ message, count: count + 1 }));
  const goOn = async (message: string) => {
    // The reply has been sent, even if finding the next doubt fails.
    const next = await doubtAfter(doubtID).catch(() => undefined);
    if (!next) return endWith(message);
    await navigate({ to: hrefOf(replySlot(next)), state: true, replace: true });
  };
  const leave = () => void navigate({ to: href, replace: true });
  const goOnAfterReply = () => {
    // The popup is gone before its layer is.
    setSent(({ count }) => ({ message: '', count }));
    if (isBelowList) layers.leave();
    else leave();
  };
  // A doubt that is gone, or another faculty's.
  const isRefused = !data && isRefusal(failure);
  if (!isKnown || isRefused)
    return <BrokenLink route={route} trail={toList} message={isRefused ? failure.message : undefined} />;
  return (
    <Screen
      route={route}
      // Its number stands beside the learner.
      heading={routeAt(route).title}
      trail={toList}
      backLabel="Back to Doubts Screen"
      banner={banner}
    >
      <div className={`${layout.columns} ${classes.withRail}`}>
        <DoubtRail current={doubtID} repliedAt={data?.updatedAt} />
        <div className={layout.room}>
          {failure && (
            <FailureBanner failure={failure} isRefresh={data !== undefined} onClose={() => void reload()} />
          )}
          {!data && !failure && <Waiting text="Loading.." />}
          {data && (
            <ReplyDesk
              key={`${doubtID} ${sent.count}`}
              doubt={data}
              facultyID={id?.facultyID ?? 0}
              report={report}
              onSent={(message, goesOn) => (goesOn ? void goOn(message) : endWith(message))}
              onBack={leave}
            />
          )}
        </div>
      </div>
      {sent.message && <SuccessPopup message={sent.message} onContinue={goOnAfterReply} />}
    </Screen>
  );
}
