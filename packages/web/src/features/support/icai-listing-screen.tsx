import { Button } from '@mantine/core';
import { type IcaiRow, icai } from '@prepdesk/contract/support/icai';
import { RotateCw } from 'lucide-react';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/screen/list-actions.tsx';
import { ListCard } from '../../ui/screen/list-card.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useList } from '../../ui/screen/use-list.ts';

const route = '/icaiListing';
const source = { call: icai.status, given: {} };

const fields = fieldsOf<IcaiRow>()({
  userAppsID: { label: 'UserAppsID', look: 'quiet', widthPx: 110 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  userPhone: { label: 'Phone', widthPx: 140 },
  ICAI: { label: 'ICAI', tones: { Verified: 'ok', Pending: 'dev', Rejected: 'bad' }, widthPx: 130 },
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
