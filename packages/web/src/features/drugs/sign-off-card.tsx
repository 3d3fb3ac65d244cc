import { Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { drugRevisions, type TextOfDrug } from '@prepdesk/contract/drugs/drug-revisions';
import type { MetaType } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { SourcesPopup } from './sources-popup.tsx';
import { TextReview } from './text-review.tsx';

type Props = { drugID: number; types: readonly MetaType[]; report: Report };

/** The texts of a drug that wait for signatures, and its live texts with their reviews. */
export default function SignOffCard({ drugID, types, report }: Props) {
  const { data, failure, isLoading, reload } = useRead(drugRevisions.ofDrug, { drugID, isBrief: 1 });
  const { data: setting } = useRead(signOff.settings, {});
  const isOn = setting?.isOn === 1;
  const mayPropose = useMay()(drugRevisions.propose);
  const [sourcesOf, setSourcesOf] = useState<TextOfDrug | null>(null);
  const typeOf = (metaID: number) => types.find((type) => type.metaID === metaID);
  const texts = data?.texts ?? [];
  const heads = texts.filter(({ head }) => head !== null);
  const live = texts.filter(({ isLive, live: signed }) => (isOn ? isLive : signed !== null));
  const openSources = (text: TextOfDrug) => (mayPropose && isOn ? () => setSourcesOf(text) : undefined);
  const name = data?.name ?? '';
  if (!setting || (!isOn && heads.length + live.length === 0)) return null;
  return (
    <>
      <div className={layout.head} data-between>
        <h2>
          Sign-off <span>{heads.length > 0 && `${heads.length} waiting`}</span>
        </h2>
      </div>
      <Card>
        <div className={`${layout.body} ${isLoading ? layout.room : ''}`}>
          <LoadingOverlay isShown={isLoading} />
          <FailureBanner failure={failure} onClose={() => void reload()} />
          {!isOn && (
            <p className={layout.hint}>
              Sign-off is off: changes go live immediately and replace what waits here.
            </p>
          )}
          {isOn && data && texts.length === 0 && (
            <p className={layout.hint}>There is no text about this drug yet.</p>
          )}
          {heads.map((text) => (
            <TextReview
              key={text.metaID}
              drugName={name}
              type={typeOf(text.metaID) ?? { name: '', isCritical: 0 }}
              text={text}
              isOff={!isOn}
              report={report}
              onSources={openSources(text)}
            />
          ))}
          {live.length > 0 && (
            <ul className={layout.framed} aria-label="Live texts">
              {live.map((text) => (
                <li key={text.metaID} className={layout.row}>
                  <div>
                    {typeOf(text.metaID)?.name}
                    <span>{reviewText(text)}</span>
                  </div>
                  <LiveTag text={text} />
                  {!text.head && mayPropose && isOn && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Sources and review of ${typeOf(text.metaID)?.name}`}
                      onClick={openSources(text)}
                    >
                      Sources and review…
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      {sourcesOf && data && (
        <SourcesPopup
          drugID={drugID}
          rowVersion={data.rowVersion}
          name={typeOf(sourcesOf.metaID)?.name ?? ''}
          text={sourcesOf}
          owners={data.owners}
          onSaved={(message) => {
            setSourcesOf(null);
            report({ kind: 'saved', message });
          }}
          onClose={() => setSourcesOf(null)}
        />
      )}
    </>
  );
}

function reviewText({ live }: TextOfDrug): string {
  if (!live) return 'Live since before sign-off, without a source';
  const { signatures, reviewBy, owner } = live;
  const by = signatures.map(({ signedBy }) => signedBy).join(' and ');
  return `Signed by ${by} · review by ${shownDay(reviewBy)} · ${owner ? `owner ${owner}` : 'no owner'}`;
}

function LiveTag({ text: { live, isPastReview } }: { text: TextOfDrug }) {
  if (isPastReview) return <StatusTag tone="bad">Review overdue</StatusTag>;
  return live ? <StatusTag tone="ok">Signed</StatusTag> : <StatusTag tone="off">Not signed</StatusTag>;
}
