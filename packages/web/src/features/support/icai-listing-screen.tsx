import { Button } from '@mantine/core';
import { icai, icaiRow } from '@prepdesk/contract/support/icai';
import { RotateCw } from 'lucide-react';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const route = '/icaiListing';
const source = { call: icai.status, given: {} };

const fields = columnsFor(icaiRow, {
  userAppsID: { look: 'quiet', widthPx: 110 },
  fullName: { look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userEmail: { asText: ({ userEmail }) => userEmail || 'NA' },
  userPhone: { widthPx: 140 },
  ICAI: { tones: { Verified: 'ok', Pending: 'dev', Rejected: 'bad' }, widthPx: 130 },
});

/** ICAI Listing (d3 §2): learners who claim to be students of the institute, and whether this was verified. */
export default function IcaiListingScreen() {
  const list = useList(route, source, fields);
  const { isRefreshing, reload } = list.rows;
  return (
    <Screen
      route={route}
      count={list.count}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<RotateCw size={15} aria-hidden />}
            loading={isRefreshing}
            onClick={() => void reload?.()}
          >
            Refresh
          </Button>
          <ListActions list={list} />
        </>
      }
    >
      <ListCard list={list} rowID="userAppsID" />
    </Screen>
  );
}
