import { Box, Button } from '@mantine/core';
import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import {
  drugRevisions,
  noSourceLinked,
  type Revision,
  revisionStates,
  type TextOfDrug,
} from '@prepdesk/contract/drugs/drug-revisions';
import type { MetaType } from '@prepdesk/contract/drugs/meta-types';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../api/use-may.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { DisabledTooltip } from '../../ui/feedback/disabled-tooltip.tsx';
import { OutsideLink, StatusTag } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { attempt } from '../../ui/screen/attempt.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { Difference } from './difference.tsx';
import { RejectPopup } from './reject-popup.tsx';

const tones = { pending: 'dev', rejected: 'bad', signed: 'ok', superseded: 'off' } as const;

type Props = {
  drugName: string;
  type: Pick<MetaType, 'name' | 'isCritical'>;
  text: TextOfDrug;
  isOff: boolean;
  report: Report;
  /** Opens the sources; left out for people who may not change them. */
  onSources?: (() => void) | undefined;
  /** Where its buttons are drawn instead of below the text, in a popup about it alone: in view however long it is. */
  foot?: HTMLElement | null;
};

/** A text that is waiting: its changes, its sources, who has signed it, and the possible decisions. */
export function TextReview({ drugName, type, text, isOff, report, onSources, foot }: Props) {
  const { head, html, needed } = text;
  const may = useMay();
  const { save, isSaving } = useChange(drugRevisions.sign);
  const [isRejecting, setIsRejecting] = useState(false);
  if (!head) return null;
  const { revisionID, contentHash, state, signatures, rejection } = head;
  const missing = needed - signatures.length;
  const isStuck = text.whyNotSign === noSourceLinked && !onSources;
  const wayOn = isOff ? 'Turn sign-off on to add one' : 'Ask the author to add one';
  const whyNotSign = isStuck ? `${text.whyNotSign}. ${wayOn}` : text.whyNotSign;
  const sign = async () => {
    const whatFollows = {
      enough: 'It already has the signatures that are needed: the text goes live at once.',
      last: 'Yours is the last signature that is needed: the text goes live at once.',
      first: 'A signature cannot be undone. The text goes live when another person has signed it too.',
    };
    const isSure = await confirm({
      title: `Sign ${type.name} of ${drugName}?`,
      body: whatFollows[missing <= 0 ? 'enough' : missing === 1 ? 'last' : 'first'],
      confirmLabel: 'Sign',
    });
    if (!isSure) return;
    await attempt(report, async () => {
      const { response } = await save({ revisionID, contentHash });
      report({ kind: 'saved', message: response.isLive ? 'Signed: the text is live' : 'Signed' });
    });
  };
  const actions = (
    <>
      {whyNotSign !== '' && may(drugRevisions.sign) && <span className={layout.hint}>{whyNotSign}</span>}
      {onSources && (
        <Button variant="default" onClick={onSources}>
          {head.citations.length === 0 ? 'Add source…' : 'Sources and review…'}
        </Button>
      )}
      {may(drugRevisions.sign) && (
        <>
          {state === 'pending' && (
            <Button variant="default" onClick={() => setIsRejecting(true)}>
              Reject…
            </Button>
          )}
          <DisabledTooltip reason={whyNotSign || undefined}>
            <Button loading={isSaving} onClick={() => void sign()}>
              Sign
            </Button>
          </DisabledTooltip>
        </>
      )}
    </>
  );
  return (
    <section className={`${layout.box} ${layout.list}`} aria-label={`${type.name}: ${revisionStates[state]}`}>
      <div className={layout.head}>
        <h3>{type.name}</h3>
        <StatusTag tone={tones[state]}>{revisionStates[state]}</StatusTag>
        {type.isCritical === 1 && <StatusTag tone="bad">Critical</StatusTag>}
        <span>
          {signatures.length} of {needed} signatures
        </span>
      </div>
      {rejection && (
        <p className={layout.error}>
          Rejected by {rejection.rejectedBy}, {shownInstant(rejection.rejectedAt)}: {rejection.reason}
        </p>
      )}
      <div className={`${layout.box} ${layout.list}`} data-shaded>
        {head.html === '' && <p className={layout.hint}>The text is taken from the drug:</p>}
        {head.html === html ? (
          <p className={layout.hint}>The text stays as it is; its sources or its review change.</p>
        ) : (
          <Difference before={html} after={head.html} />
        )}
      </div>
      <RevisionFacts revision={head} />
      {foot === undefined && (
        <div className={layout.actions} data-end>
          {actions}
        </div>
      )}
      {foot && createPortal(actions, foot)}
      {isRejecting && (
        <RejectPopup
          title={`Reject ${type.name} of ${drugName}`}
          revision={head}
          report={report}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </section>
  );
}

/** The sources of a text, who wrote and signed it, and who is responsible for its review. */
function RevisionFacts({ revision }: { revision: Revision }) {
  const { author, writtenAt, citations, reviewBy, owner, signatures } = revision;
  const sources = (
    // Links below one another need room for a finger.
    <Box component="ul" display="grid" style={{ gap: 6 }}>
      {citations.map(({ title, link, year }) => (
        <li key={`${title} ${link}`}>
          <OutsideLink address={link}>
            {title}, {year}
          </OutsideLink>
        </li>
      ))}
    </Box>
  );
  const signed = signatures.map(({ signedBy, signedAt }) => `${signedBy}, ${shownInstant(signedAt)}`);
  return (
    <Facts
      minPx={180}
      facts={[
        { label: 'Sources', value: citations.length > 0 ? sources : 'None linked' },
        { label: 'Written by', value: `${author}, ${shownInstant(writtenAt)}` },
        { label: 'Signed by', value: signed.length > 0 ? signed.join('; ') : 'None' },
        { label: 'Review by', value: reviewBy ? shownDay(reviewBy) : 'None' },
        { label: 'Owner', value: owner || 'None' },
      ]}
    />
  );
}
