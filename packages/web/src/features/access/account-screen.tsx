import { Box } from '@mantine/core';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionList } from './session-list.tsx';

// Loaded separately, since it is the last part, below the first view.
const ApiTokensPart = lazyPart(async () => ({
  default: (await import('./api-tokens-part.tsx')).ApiTokensPart,
}));

/** The signed-in person's devices, second factor, and tokens for scripts. */
export default function AccountScreen() {
  const { banner, report } = useNotices();
  return (
    <Screen route="/account" banner={banner}>
      <Box className={layout.stack} maw={880}>
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
        <ApiTokensPart report={report} />
      </Box>
    </Screen>
  );
}
