import { Tabs } from '@mantine/core';
import { bannerAppID } from '@prepdesk/contract/home/banners';
import { flag, id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { BannerPart } from './banner-part.tsx';
import { OfferPart } from './offer-part.tsx';

const route = '/banner';
const tabs = { banner: 'Banner', offer: 'Offer Timer' } as const;
const shape = z.object({
  tab: z.optional(z.enum(['banner', 'offer'])),
  /** The app of the offer timer; banners belong to the general app. */
  appId: z.optional(id()),
  deleted: z.optional(flag()),
});

/** Banner and Offer Timer (d2 §2). */
export default function BannerScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const { banner, report, clear } = useNotices();
  if (isBroken) return <BrokenLink route={route} />;
  const { tab = 'banner', appId = bannerAppID, deleted = 0 } = at ?? {};
  return (
    <Screen route={route} banner={banner}>
      <Tabs
        value={tab}
        mb={14}
        onChange={(next) => {
          clear();
          choose({ tab: next === 'offer' ? 'offer' : 'banner' });
        }}
      >
        <Tabs.List>
          {Object.entries(tabs).map(([value, text]) => (
            <Tabs.Tab key={value} value={value}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'banner' ? (
        <BannerPart
          deleted={deleted}
          onShow={(next) => choose({ tab, ...(next ? { deleted: next } : {}) })}
          report={report}
          clear={clear}
        />
      ) : (
        <OfferPart
          key={appId}
          appID={appId}
          onChoose={(next) => choose({ tab, appId: next })}
          report={report}
        />
      )}
    </Screen>
  );
}
