import { slugs } from '@prepdesk/contract/catalogue/sub-topics';
import { questionSlugIDs } from '@prepdesk/contract/mapping/question-mapping';
import { videoSlugID } from '@prepdesk/contract/mapping/video-mapping';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useCataloguePath } from '../../shared/use-catalogue-path.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BrokenLink, Card, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import type { TrailStep } from '../../ui/screen/trail.tsx';
import { QuestionMapping } from './question-mapping.tsx';
import { VideoMapping } from './video-mapping.tsx';

/** Links carry more than this screen needs (gaps A14); the rest is for the trail back up. */
const mappingSearchShape = z.object({
  subTopicId: id(),
  slugId: id(),
  slugName: z.optional(z.string()),
  clId: z.optional(id()),
  appId: z.optional(id()),
  coId: z.optional(id()),
  topicId: z.optional(id()),
});
type MappingSearch = z.output<typeof mappingSearchShape>;
export type MappingProps = { scope: MappingSearch; trail: readonly TrailStep[] | null; name: string };

/** What a sub-topic holds: videos (slug 1) or questions (slugs 2 and 6). */
export default function MappingScreen() {
  const { id: scope } = useEncodedID(mappingSearchShape);
  const nameInPath = useAbout('/subtopic/{id}');
  const { trail, parents } = useCataloguePath(scope && { subTopicID: scope.subTopicId }, trailTo(scope));
  if (!scope)
    return <BrokenLink route="/subtopic/{id}" trail={[{ label: 'Topics List', href: '/topics' }]} />;
  const key = scope.subTopicId;
  const of = { scope, trail, name: parents?.subTopicName ?? nameInPath };
  if (scope.slugId === videoSlugID) return <VideoMapping key={key} {...of} />;
  if (questionSlugIDs.some((one) => one === scope.slugId)) return <QuestionMapping key={key} {...of} />;
  return <NothingToMap {...of} />;
}

function trailTo(scope: MappingSearch | null): TrailStep[] {
  const { appId, coId, clId } = scope ?? {};
  const address = coId ? { id: { appId, coId, clId } } : {};
  return [{ label: 'Topics List', href: hrefOf({ path: '/topics', ...address }) }];
}

function NothingToMap({ scope, trail, name }: MappingProps) {
  const slug = slugs[scope.slugId as keyof typeof slugs] ?? scope.slugName ?? 'This kind';
  return (
    <Screen route="/subtopic/{id}" heading="Mapping" recordName={name} trail={trail}>
      <Card>
        <EmptyState
          message={`${slug} holds neither videos nor questions`}
          hint="Its file is the PDF link of the sub-topic, in the Sub-topics List."
        />
      </Card>
    </Screen>
  );
}
