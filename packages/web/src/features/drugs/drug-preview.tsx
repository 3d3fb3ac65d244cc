import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { Popup } from '../../ui/popup/popup.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { positionText } from './drug-scope.ts';

type Props = { drugID: number; name: string; onClose: () => void };

/** The details of a drug, as learners read them (d3 §2, Preview). */
export function DrugPreview({ drugID, name, onClose }: Props) {
  const { data: drug, failure, isLoading, reload } = useRead(drugs.detail, { drugID });
  const { data: types } = useRead(metaTypes.list, {});
  const { data: categories } = useRead(drugCategories.list, {});
  const shown = (types?.data ?? []).flatMap(({ metaID, name: title, inputType, isActive }) => {
    const html = drug?.texts.find((one) => one.metaID === metaID)?.metaValue;
    const isShown = inputType === 1 && isActive && !drug?.outOfView.includes(metaID);
    return html && isShown ? [{ metaID, title, html }] : [];
  });
  return (
    <Popup
      title={name}
      subtitle={drug && categories ? positionText(drug, categories.data) : ''}
      isLarge
      onClose={onClose}
      closeLabel="Close"
    >
      <div className={`${layout.wholeLine} ${layout.room}`}>
        <LoadingOverlay isShown={isLoading || !types} />
        <FailureBanner failure={failure} onClose={() => void reload()} />
        {drug && types && shown.length === 0 && (
          <EmptyState message="No data found" hint="There is no text about this drug yet." />
        )}
        {shown.map(({ metaID, title, html }) => (
          <Section key={metaID} title={title}>
            <RichText html={html} />
          </Section>
        ))}
      </div>
    </Popup>
  );
}
