import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { contentPages, type PageName, pageName, pageNames } from '@prepdesk/contract/catalogue/content-pages';
import { id } from '@prepdesk/contract/values';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useApp } from '../../api/chosen-app.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { AppChoice } from '../../shared/course-choice.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { HistoryButton } from '../../ui/record/history-button.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { PageEditor } from './page-editor.tsx';

const shape = z.object({ appId: z.optional(id()), page: z.optional(pageName()) });

/** The pages that an app has besides its lessons (gaps B1): choose one, edit it, and see it as learners will. */
export default function UpdateHtmlScreen() {
  const { appId, page, isBroken, choose } = useChosenPage();
  const { data, failure, isLoading, reload } = useRead(contentPages.list, isBroken ? null : { appID: appId });
  const { banner, report } = useNotices();
  if (isBroken) return <BrokenLink route="/updatehtml" />;
  const row = data?.pages.find((one) => one.page === page);
  return (
    <Screen
      route="/updatehtml"
      banner={banner}
      actions={row && <HistoryButton list={contentPages.list} row={row} />}
    >
      <Card>
        <FilterBar
          filters={[]}
          query={nothingRequested}
          hasSearch={false}
          onChange={() => {}}
          choices={
            <>
              <AppChoice appID={appId} onChoose={(chosen) => choose({ appId: chosen, page })} />
              <ChoiceSelect
                label="Page"
                value={page}
                choices={pageNames}
                onChoose={(chosen) => choose({ appId, page: chosen as PageName })}
              />
            </>
          }
        />
        {row ? (
          <AfterEachSave key={row.pageID}>
            {(isAgain, startAgain) => (
              <PageEditor page={row} isAgain={isAgain} report={report} onSaved={startAgain} />
            )}
          </AfterEachSave>
        ) : (
          <div className={layout.room}>
            <LoadingOverlay isShown={isLoading} />
            <FailureBanner failure={failure} onClose={() => void reload()} />
          </div>
        )}
      </Card>
    </Screen>
  );
}

const nothingRequested = { search: '', sort: '', filters: {} };

/** App and page, kept in the encoded id; the app follows the switch in the top bar, and vice versa. */
function useChosenPage() {
  const { id: chosen, isBroken, choose } = useEncodedID(shape);
  const { appID, chooseApp } = useApp();
  const before = useRef(appID);
  const inLink = chosen?.appId;
  const page = chosen?.page ?? 'terms';
  useEffect(
    function keepBothAppChoicesTheSame() {
      if (appID !== before.current) {
        before.current = appID;
        if (inLink !== appID) choose({ appId: appID, page });
      } else if (inLink === appIDs.general || inLink === appIDs.clinical) {
        before.current = inLink;
        chooseApp(inLink);
      }
    },
    [appID, inLink, page, choose, chooseApp],
  );
  return { appId: inLink ?? appID, page, isBroken, choose };
}
