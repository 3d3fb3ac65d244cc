import { Button } from '@mantine/core';
import { classBuyer, purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { AppChoice } from '../../shared/course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { PriceOrFree } from '../../shared/price-or-free.tsx';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';

const ClassSearch = lazyPart(async () => ({
  default: (await import('../../shared/class-search.tsx')).ClassSearch,
}));

const shape = z.object({
  appId: z.optional(id()),
  clId: z.optional(id()),
  className: z.optional(z.string()),
});

const fields = columnsFor(classBuyer, {
  fullName: { look: 'strong', card: 'start', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { card: 'note', widthPx: 130 },
  packageName: { card: 'under', widthPx: 260 },
  orderID: { card: 'note', widthPx: 130 },
  purchasedPrice: {
    card: 'end',
    widthPx: 150,
    display: ({ purchasedPrice }) => <PriceOrFree amount={purchasedPrice} />,
  },
  purchasedDate: { widthPx: 190 },
  packageExpiryDate: { widthPx: 170 },
  userEmail: { isSpare: true, asText: ({ userEmail }) => userEmail || 'NA' },
});

/** Who bought a class, in any package (gaps B1). At first everybody who bought anything, the newest first. */
export default function PurchasedClassesScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(shape);
  const { appId, clId, className } = chosen;
  const list = useList(
    '/UsersPurchasedClasses',
    {
      call: purchasedClasses.list,
      given: { appID: appId, classID: clId },
      parentName: className,
    },
    fields,
  );
  if (isBroken) return <BrokenLink route="/UsersPurchasedClasses" />;
  return (
    <Screen
      route="/UsersPurchasedClasses"
      count={list.count}
      recordName={className}
      actions={<ListActions list={list} />}
    >
      <div className={layout.nextToField} style={{ maxWidth: 460, marginBottom: 16 }}>
        <ClassSearch
          key={appId}
          label="Class"
          appID={appId}
          chosenID={clId}
          chosenName={className ?? ''}
          onChoose={(classID, name) => narrow({ clId: classID, className: name })}
        />
        {clId && (
          <Button variant="default" onClick={() => narrow({ clId: '', className: '' })}>
            All classes
          </Button>
        )}
      </div>
      <ListCard
        list={list}
        rowID="id"
        choices={
          <AppChoice appID={appId} onChoose={(app) => narrow({ appId: app, clId: '', className: '' })} />
        }
        hasDetails
      />
    </Screen>
  );
}
