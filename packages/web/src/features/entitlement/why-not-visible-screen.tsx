import { type ItemKind, itemKinds } from '@prepdesk/contract/entitlement/visibility';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { PhoneForm } from '../../shared/phone-form.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { WhyNotVisible } from './why-not-visible.tsx';

const shape = z.object({
  userPhone: optionalText(),
  /** Instead of the phone, from a screen that knows the account. */
  userAppsID: z.optional(id()),
  itemKind: z.optional(z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]])),
  itemID: z.optional(id()),
  asOf: z.optional(z.string()),
});

/** Asks for a phone first if no learner is known yet; the address keeps the whole question. */
export default function WhyNotVisibleScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const { userPhone, userAppsID } = at ?? {};
  if (isBroken) return <BrokenLink route="/whynot" />;
  return (
    <Screen route="/whynot">
      <PhoneForm
        label="Phone number"
        userPhone={userPhone ?? ''}
        isLoading={false}
        onSubmit={(phone) => choose({ ...at, userPhone: phone, userAppsID: undefined })}
      />
      {userPhone || userAppsID ? (
        <WhyNotVisible
          whose={userAppsID ? { userAppsID } : { userPhone: userPhone ?? '' }}
          query={at ?? {}}
          onAsk={(query) => choose({ ...at, ...query })}
          isTitled={false}
        />
      ) : (
        <Card>
          <EmptyState
            message="Enter a learner’s phone number"
            hint="Then choose what they cannot see: each access path is checked step by step."
          />
        </Card>
      )}
    </Screen>
  );
}
