import { Tabs } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { LeavingBar } from './leaving-bar.tsx';
import { NamedDesk, SegmentDesk } from './push-desk.tsx';
import classes from './pushes.module.css';

/** Loaded only when someone opens a push. */
const PushPopup = lazyPart(() => import('./push-popup.tsx'));

const route = '/notification';
/** Not `id`: drafts are already kept apart per tab, and `id` would separate them a second time. */
const parameter = 'tab';
const shape = z.object({ tab: z._default(z.enum(['named', 'segment']), 'named') });

const tabs = [
  { value: 'named', text: 'SEND NOTIFICATION' },
  { value: 'segment', text: 'SCHEDULE NOTIFICATION' },
] as const;

/** Always the same function: each new one would take the focus again, from whoever is typing by then. */
const takeFocus = (tab: HTMLElement | null) => tab?.focus();

/** Pushes to named people and to segments, checked before they leave (d2 §2). */
export default function NotificationScreen() {
  const { id, choose } = useEncodedID(shape, parameter);
  const tab = id?.tab ?? 'named';
  const { appID } = useApp();
  const { banner, report } = useNotices();
  const [sends, setSends] = useState(0);
  const [shownID, setShownID] = useState<number | null>(null);
  const [isSwitched, setIsSwitched] = useState(false);
  const canOpen = useCanOpen();
  const change = (next: string | null) => {
    const chosen = tabs.find(({ value }) => value === next);
    if (!chosen || next === tab) return;
    setIsSwitched(true);
    choose({ tab: chosen.value });
  };
  const desk = {
    report,
    isAgain: sends > 0,
    onSent: () => setSends((before) => before + 1),
    tabs: (
      <Tabs value={tab} onChange={change} className={classes.tabs}>
        <Tabs.List aria-label="Kind of push">
          {tabs.map(({ value, text }) => (
            <Tabs.Tab key={value} value={value} ref={isSwitched && value === tab ? takeFocus : undefined}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    ),
  };
  const Desk = tab === 'named' ? NamedDesk : SegmentDesk;
  return (
    <Screen
      route={route}
      banner={banner}
      actions={canOpen('/jobs') && <LinkButton path="/jobs">Jobs</LinkButton>}
    >
      <LeavingBar report={report} onShow={setShownID} />
      <Desk key={`${tab}-${appID}-${sends}`} {...desk} />
      {shownID !== null && <PushPopup pushID={shownID} report={report} onClose={() => setShownID(null)} />}
    </Screen>
  );
}
