import { lazy, Suspense } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import classes from './account.module.css';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionList } from './session-list.tsx';

// The last part, below what is seen first.
const ApiTokensPart = lazy(async () => ({
  default: (await import('./api-tokens-part.tsx')).ApiTokensPart,
}));

/** What belongs to the person who is signed in: devices, second factor, tokens of their scripts. */
export default function AccountScreen() {
  const { banner, report } = useNotices();
  return (
    <Screen route="/account" banner={banner}>
      <div className={`${layout.stack} ${classes.parts}`}>
        <Card>
          <Section title="Devices">
            <p className={layout.lead}>Where you are signed in.</p>
          </Section>
          <SessionList report={report} />
        </Card>
        <Card>
          <Section title="Second factor" />
          <SecondFactorPart report={report} />
        </Card>
        <Suspense>
          <ApiTokensPart report={report} />
        </Suspense>
      </div>
    </Screen>
  );
}
