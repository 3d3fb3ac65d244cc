import { inDigits } from '@prepdesk/contract/numbers-shown';
import { pushes, type SentPush, sentPush } from '@prepdesk/contract/pushes/pushes';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useSetSearch } from '../../api/address-search.ts';
import { encodedID, useEncodedID } from '../../api/encoded-id.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { LeavingBar } from './leaving-bar.tsx';
import { stateTones } from './push-tones.ts';

const PushPopup = lazyPart(() => import('./push-popup.tsx'));

const route = '/notification/sent';
/** The push that is open. */
const shape = z.object({ pushID: z.optional(id()) });

type Counted = 'people' | 'devices' | 'sent' | 'failed' | 'unknown' | 'retired';

/** The counts are not known before a push leaves. */
const count = (key: Counted) => ({
  widthPx: 92,
  isLeftOutEmpty: true as const,
  asText: (push: SentPush) => (push.state === 'waiting' || push.state === 'held' ? '–' : inDigits(push[key])),
});

const fields = columnsFor(sentPush, {
  title: { look: 'strong' },
  description: { isHiddenAtFirst: true },
  kind: { isHiddenAtFirst: true },
  audience: {},
  state: { tones: stateTones, widthPx: 120 },
  leavesAt: { widthPx: 180 },
  people: count('people'),
  devices: count('devices'),
  sent: count('sent'),
  failed: count('failed'),
  unknown: count('unknown'),
  retired: count('retired'),
  createdBy: { isHiddenAtFirst: true },
  createdAt: { isHiddenAtFirst: true, widthPx: 180 },
});

const source = { call: pushes.list, given: {} };

/** Pushes that wait, pushes that left, and their results. */
export default function SentPushesScreen() {
  const { id: at, isBroken } = useEncodedID(shape);
  const list = useList(route, source, fields);
  const { banner, report } = useNotices();
  const setSearch = useSetSearch();
  const open = (pushID: number | undefined) =>
    void setSearch((before) => ({ ...before, id: pushID && encodedID({ pushID }) }), { resetScroll: false });
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Sent pushes', href: route }]} />;
  return (
    <Screen route={route} count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <LeavingBar report={report} onShow={open} />
      <ListCard
        list={list}
        rowID="occurrenceID"
        toneOf={({ state }) => (state === 'held' ? 'warn' : undefined)}
        actions={({ pushID }) => [{ label: 'Open', run: () => open(pushID) }]}
      />
      {at?.pushID !== undefined && (
        <PushPopup pushID={at.pushID} report={report} onClose={() => open(undefined)} />
      )}
    </Screen>
  );
}
