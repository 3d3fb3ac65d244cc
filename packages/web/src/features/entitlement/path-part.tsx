import { Box } from '@mantine/core';
import { linkRules, type Met } from '@prepdesk/contract/entitlement/visibility';
import type { Link, VisibilityAccount, VisibilityPath } from '@prepdesk/contract/entitlement/why-not-visible';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Check, ChevronRight, CircleHelp, X } from 'lucide-react';
import { useState } from 'react';
import marks from '../../shared/marks.module.css';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import classes from './entitlement.module.css';
import { Fixes } from './fixes.tsx';

type Props = {
  path: VisibilityPath;
  isNearest: boolean;
  /** The heading's level: below the title of a part, or below that of the screen. */
  heading: 'h2' | 'h3';
  account: VisibilityAccount;
  report: Report;
  onFixed: () => void;
};

/** One path with its links; all but the path nearest to working are folded, with their counts. */
export function PathPart({ path, isNearest, heading: Heading, ...shared }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(isNearest);
  const { name, detail } = path;
  return (
    <section className={classes.path}>
      <Heading>
        <button
          type="button"
          className={layout.opener}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <ChevronRight size={15} aria-hidden className={layout.sign} />
          <span className={`${layout.grow} ${classes.pathName}`}>
            {isNearest && 'Nearest: '}
            {name}
            {detail && <small>{detail}</small>}
          </span>
          <Counts path={path} />
        </button>
      </Heading>
      {isUnfolded && (
        <Box component="ul" p="0 8px 10px">
          {path.links.map((link) => (
            <LinkRow key={link.rule} link={link} path={path} {...shared} />
          ))}
        </Box>
      )}
    </section>
  );
}

function Counts({ path: { failed, unknown } }: { path: VisibilityPath }) {
  if (failed + unknown === 0) return <small>all passed</small>;
  return (
    <small className={layout.line}>
      {unknown > 0 && <span>{unknown} unknown</span>}
      {failed > 0 && (
        <b className={layout.tone} data-tone="bad">
          {failed} failed
        </b>
      )}
    </small>
  );
}

const looks: Record<Met, { icon: typeof Check; words: string }> = {
  passed: { icon: Check, words: 'Passed' },
  failed: { icon: X, words: 'Failed' },
  unknown: { icon: CircleHelp, words: 'Unknown' },
};

type RowProps = Omit<Props, 'isNearest' | 'heading'> & { link: Link };

function LinkRow({ link, ...shared }: RowProps) {
  const { rule, isMet, because } = link;
  const { icon: Icon, words } = looks[isMet];
  return (
    <li className={`${layout.columns} ${classes.link}`} data-rule={rule} data-state={isMet}>
      <span className={marks.verdict} data-state={isMet} role="img" aria-label={words}>
        <Icon size={13} aria-hidden />
      </span>
      <b>{linkRules[rule]}</b>
      <span className={classes.because}>
        {because}
        <Fixes fixes={link.fixes} {...shared} />
      </span>
      <Proof link={link} />
    </li>
  );
}

/** The row that proves a link's state, with a link to its screen for people who may open it. */
function Proof({ link: { evidence } }: { link: Link }) {
  const canOpen = useCanOpen();
  if (!evidence) return <small />;
  const { words, opens } = evidence;
  const path = (opens?.path ?? '') as RoutePath | '';
  if (!opens || path === '' || !canOpen(path)) return <small className={classes.proof}>{words}</small>;
  return (
    <small className={classes.proof}>
      <ScreenLink className={layout.link} path={path} name={opens.name} id={opens.id} list={opens.list}>
        {words}
      </ScreenLink>
    </small>
  );
}
