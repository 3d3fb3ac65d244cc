import { Box, Stack } from '@mantine/core';
import type { Opener } from '@prepdesk/contract/entitlement/why-not-visible';
import layout from '../../ui/layout/layout.module.css';
import { CopyButton } from '../../ui/screen/copy-button.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import classes from './entitlement.module.css';
import { Fixes } from './fixes.tsx';
import type { Answer } from './why-not-visible.tsx';

type Props = { answer: Answer; heading: 'h2' | 'h3'; report: Report; onFixed: () => void };

/** What to tell the learner, and what would open the item; each with its actions for people who have the rights. */
export function InWords({ answer, heading: Heading, ...shared }: Props) {
  const { sentence = '', openers = [] } = answer;
  const needed = openers.filter(({ isNeeded }) => isNeeded);
  const alternatives = openers.filter(({ isNeeded }) => !isNeeded);
  return (
    <Stack className={`${layout.hidesEmpty} ${classes.inWords}`} gap={14} p="0 16px 14px">
      {sentence && (
        <section>
          <Heading>For the learner</Heading>
          <Box className={layout.actions} p="10px 12px" bg="var(--off-soft)" bdrs={8}>
            <Box component="p" flex="1 1 260px" style={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Box>
            <CopyButton text={sentence} what="the sentence for the learner" />
          </Box>
        </section>
      )}
      {openers.length > 0 && (
        <section>
          <Heading>What would give access</Heading>
          {needed.length > 0 && <p className={layout.hint}>Always needed</p>}
          <Openers openers={needed} answer={answer} {...shared} />
          {alternatives.length > 0 && (
            <p className={layout.hint}>{needed.length > 0 ? 'Plus one of these' : 'One of these'}</p>
          )}
          <Openers openers={alternatives} answer={answer} {...shared} />
        </section>
      )}
    </Stack>
  );
}

type OpenersProps = Omit<Props, 'heading'> & { openers: readonly Opener[] };

function Openers({ openers, answer: { paths, accounts }, ...shared }: OpenersProps) {
  if (openers.length === 0) return null;
  return (
    <ul>
      {openers.map(({ words, fixes, pathID }) => {
        // A package that lacks the item is a folded way; its fix is a link and works on no path.
        const path = paths.find((one) => one.pathID === pathID) ?? paths[0]!;
        const account = accounts.find(({ userAppsID }) => userAppsID === path.userAppsID)!;
        return (
          <li key={`${pathID} ${words}`} className={layout.line}>
            <span className={layout.grow}>{words}</span>
            <Fixes fixes={fixes} path={path} account={account} firstLook="default" {...shared} />
          </li>
        );
      })}
    </ul>
  );
}
