import { endingsOf, typesInWords } from '@prepdesk/contract/file-types';
import { type StudyFileType, studyFileTypes } from '@prepdesk/contract/files/study-files';
import { id } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { settings } from '../../api/settings.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { useCataloguePath } from '../../shared/use-catalogue-path.ts';
import layout from '../../ui/layout/layout.module.css';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { type ChosenFiles, skippedText } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { sizeText } from './size-text.ts';
import { StudyFilesList } from './study-files-list.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

/** Links from classes, topics and sub-topics each have the ids that they know (gaps A15). */
const scopeShape = z.object({
  appId: id(),
  coId: id(),
  classId: z.optional(id()),
  topicId: z.optional(id()),
  subTopicId: z.optional(id()),
});
type FilesScope = z.infer<typeof scopeShape>;

/** Notes or slides of a class, a topic or a sub-topic, at /addnotes/{id} and /addSlides/{id}: the upload, and the files. */
export default function StudyFilesScreen() {
  const type = useLocation({ select: ({ pathname }) => (pathname.startsWith('/addSlides/') ? 2 : 1) });
  const { id: at } = useEncodedID(scopeShape);
  const hasScope = at && (at.classId || at.topicId || at.subTopicId);
  if (!hasScope) return <BrokenLink route={studyFileTypes[type].route} trail={[topicsStep]} />;
  // The key gives each place its own queue.
  return <FilesOfScope key={JSON.stringify(at)} type={type} at={at} />;
}

const topicsStep = { label: 'Topics List', href: '/topics' };

function FilesOfScope({ type, at }: { type: StudyFileType; at: FilesScope }) {
  const { appId, coId, classId, topicId, subTopicId } = at;
  const scope = { appId, courseId: coId, classId, topicId, subTopicId };
  const { banner, report, clear } = useNotices();
  const { queue, files } = useUploadQueue(type, scope);
  const { route, takes, label } = studyFileTypes[type];
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const add = (chosen: ChosenFiles) => {
    clear();
    setSkipped(chosen.skipped);
    if (chosen.files.length === 0) report({ kind: 'error', sentence: 'There is no file in what you chose' });
    queue.add(chosen.files);
  };
  const record = subTopicId
    ? { subTopicID: subTopicId }
    : topicId
      ? { topicID: topicId }
      : { classID: classId };
  const { trail, parents } = useCataloguePath(record, [
    { ...topicsStep, href: hrefOf({ path: '/topics', id: { appId, coId, clId: classId } }) },
  ]);
  const nameNow = subTopicId ? parents?.subTopicName : topicId ? parents?.topicName : parents?.className;
  return (
    <Screen route={route} recordName={nameNow ?? undefined} banner={banner} trail={trail}>
      <Card isPadded>
        <DropZone
          accept={endingsOf(takes)}
          hint={`${label}: ${typesInWords(takes)}, at most ${sizeText(settings.maxUploadBytes)} each`}
          onChoose={add}
        />
        {skipped.length > 0 && (
          <p role="status" className={layout.small}>
            {skippedText(skipped)}
          </p>
        )}
        <UploadList queue={queue} files={files} />
      </Card>
      <div className={layout.below}>
        <StudyFilesList route={route} type={type} given={{ ...scope, type }} report={report} />
      </div>
    </Screen>
  );
}
