import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { id } from '@prepdesk/contract/values';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useChoices, useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import layout from '../../ui/layout/layout.module.css';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { RecordScreen } from '../../ui/record/record-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Card } from '../../ui/screen/screen.tsx';
import { whenIdle } from '../../ui/screen/when-idle.ts';
import { DrugForm } from './drug-form.tsx';

const SignOffCard = lazyPart(() => import('./sign-off-card.tsx'));

const route = '/prepclinic/drugs_details/{id}';
const shape = z.object({ drugId: id() });
const trail = [{ label: 'Manage Drugs', href: '/prepclinic/drugs' }];

/** The details of a drug: a section for each active metadata type. */
export default function DrugDetailsScreen() {
  const { id: at } = useEncodedID(shape);
  const { data: types, failure, reload } = useRead(metaTypes.list, at ? {} : null);
  const { data: categories } = useChoices(drugCategories.list, at ? {} : null);
  // Memoised, because the fields of the form depend on it.
  const active = useMemo(() => types?.data.filter(({ isActive }) => isActive === 1), [types]);
  if (!at) return <BrokenLink route={route} trail={trail} />;
  return (
    <RecordScreen
      route={route}
      call={drugs.detail}
      given={{ drugID: at.drugId, isBrief: 1 }}
      nameOf={({ name }) => name}
      trail={trail}
    >
      {(drug, report) => (
        <>
          <Card>
            {active && categories ? (
              <AfterEachSave key={drug.id}>
                {(isAgain, startAgain) => (
                  <DrugForm
                    drug={drug}
                    types={active}
                    categories={categories.data}
                    isAgain={isAgain}
                    report={report}
                    onSaved={startAgain}
                  />
                )}
              </AfterEachSave>
            ) : (
              <div className={layout.room}>
                <LoadingOverlay isShown={!failure} />
                <FailureBanner failure={failure} onClose={() => void reload()} />
              </div>
            )}
          </Card>
          {types && (
            <Below>{() => <SignOffCard drugID={drug.id} types={types.data} report={report} />}</Below>
          )}
        </>
      )}
    </RecordScreen>
  );
}

/** The part below the form: its files and calls wait until the form is usable. */
function Below({ children }: { children: () => ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(function waitForTheForm() {
    void whenIdle().then(() => setIsDue(true));
  }, []);
  return isDue && children();
}
