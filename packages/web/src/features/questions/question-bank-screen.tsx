import { questionDownloadPath } from '@prepdesk/contract/questions/question-file';
import { FileUp } from 'lucide-react';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { DownloadMenu } from '../../shared/download-menu.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { importSearchShape } from './import-search.ts';
import { QuestionList } from './question-list.tsx';

const QuestionImport = lazyPart(() => import('./question-import.tsx'), <Waiting text="Loading.." />);

/** The questions of one type, at /mcq_ques and at /numerical-ques, or, if the address says so, the import of a file. */
export default function QuestionBankScreen() {
  const isMcq = useLocation({ select: ({ pathname }) => pathname === '/mcq_ques' });
  const route = isMcq ? '/mcq_ques' : '/numerical-ques';
  const type = isMcq ? 1 : 2;
  const { id: scope, isBroken, choose, replace } = useEncodedID(importSearchShape);
  if (isBroken || !scope) return <BrokenLink route={route} />;
  if (scope.panel === 'import') {
    return <QuestionImport route={route} type={type} scope={scope} choose={choose} replace={replace} />;
  }
  return (
    <QuestionList
      route={route}
      type={type}
      actions={(address) => (
        <>
          <DownloadMenu path={questionDownloadPath} given={{ type: String(type) }} address={address} />
          <LinkButton leftSection={<FileUp size={16} aria-hidden />} path={route} id={{ panel: 'import' }}>
            Import
          </LinkButton>
        </>
      )}
    />
  );
}
