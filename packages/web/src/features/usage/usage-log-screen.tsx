import { Button } from '@mantine/core';
import { shownDay, shownSecond } from '@prepdesk/contract/company-time';
import { type UsageEntry, usageEntry, usageLog } from '@prepdesk/contract/usage/usage-log';
import { useMemo, useState } from 'react';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Popup } from '../../ui/popup/popup.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

const JsonTree = lazyPart(
  async () => ({ default: (await import('../../ui/layout/json-tree.tsx')).JsonTree }),
  <Waiting text="Loading.." />,
);

const route = '/usage';
const source = { call: usageLog.list, given: {} };
const levelsOpen = 3;

/** App Usage Flow Listing (d2 §2). */
export default function UsageLogScreen() {
  const [shown, setShown] = useState<UsageEntry | null>(null);
  const fields = useMemo(
    () =>
      columnsFor(usageEntry, {
        id: { look: 'quiet', widthPx: 100 },
        module: { look: 'strong', widthPx: 130 },
        userAppsID: { asText: ({ userAppsID }) => String(userAppsID ?? 'NA'), widthPx: 110 },
        url: {},
        createdAt: { asText: ({ createdAt }) => shownDay(createdAt), widthPx: 130 },
        requestParams: {
          widthPx: 140,
          display: (row) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`View the request params of ${row.id}`}
              onClick={() => setShown(row)}
            >
              View
            </Button>
          ),
        },
      }),
    [],
  );
  const list = useList(route, source, fields);
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      <ListCard
        list={list}
        rowID="id"
        note={<p className={layout.note}>Searches URLs in the selected dates</p>}
      />
      {shown && <RequestParams entry={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}

function RequestParams({ entry, onClose }: { entry: UsageEntry; onClose: () => void }) {
  const { module, url, createdAt, requestParams } = entry;
  return (
    <Popup
      title="Request Params"
      subtitle={`${module} · ${url} · ${shownSecond(createdAt)}`}
      onClose={onClose}
      closeLabel="Close"
    >
      <div className={layout.wholeLine}>
        <JsonTree value={JSON.parse(requestParams)} collapsedAtDepth={levelsOpen} />
      </div>
    </Popup>
  );
}
