import { ActionIcon, TextInput } from '@mantine/core';
import { type SubTopicMatch, subTopicSearch } from '@prepdesk/contract/catalogue/sub-topic-search';
import { qBankSlugID, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { checked } from '@prepdesk/contract/first-error';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { mappingAction, subTopicsAction } from './lesson-list.tsx';

const shape = z.object({ search: optionalText() });

const fields = fieldsOf<SubTopicMatch>()({
  classID: { label: 'Class ID', look: 'quiet', widthPx: 90 },
  videoID: {
    label: 'Video ID',
    look: 'quiet',
    widthPx: 90,
    asText: ({ videoID }) => (videoID ? String(videoID) : '–'),
  },
  videoName: { label: 'Video Name', asText: ({ videoName }) => videoName || 'No video' },
  subTopicName: { label: 'Sub-topic', look: 'strong' },
  slugName: { label: 'Slug Name', widthPx: 120 },
  topicName: { label: 'Topic' },
  className: { label: 'Class' },
});

/** The content types with mappings: videos, and the questions of Q-banks and tests. */
const mappedSlugs = [1, qBankSlugID, testSlugID];

/** Finds sub-topics of all courses by their name or by the name of their video. */
export default function TopicSearchScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const search = at?.search ?? '';
  const { typed, error, type, submit } = useSearchWords(search, (words) => choose({ search: words }));
  const list = useList(
    '/topic_search',
    {
      call: subTopicSearch.find,
      given: search ? { search } : null,
      idleMessage: 'Search by the name of a sub-topic or video',
    },
    fields,
  );
  if (isBroken) return <BrokenLink route="/topic_search" />;
  const isCapped = list.data?.isCapped ?? false;
  return (
    <Screen route="/topic_search" count={isCapped ? `${list.count}+` : list.count}>
      <form style={{ maxWidth: 560, marginBottom: 14 }} noValidate onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Search Sub_Topics"
          placeholder="Name of a sub-topic or a video"
          data-screen-search
          value={typed}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          rightSection={
            <ActionIcon type="submit" variant="subtle" color="gray" aria-label="Search">
              <Search size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </form>
      <ListCard
        list={list}
        rowID="foundID"
        hasSearch={false}
        note={
          isCapped && (
            <p className={layout.note} role="status">
              Only the first {list.rows.total} are shown. Enter more of the name to see the others.
            </p>
          )
        }
        actions={(row) => [
          ...(mappedSlugs.includes(row.slugID)
            ? [mappingAction({ ...row, name: row.subTopicName }, row)]
            : []),
          subTopicsAction(row),
        ]}
      />
    </Screen>
  );
}

/** Sends the typed search on Enter or by the icon, if it is long enough (d2 §5, gaps A61). */
function useSearchWords(search: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(search);
  const [message, setMessage] = useState('');
  useEffect(() => setTyped(search), [search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      onSearch(checked(subTopicSearch.find.input, { search: typed }).search);
      setMessage('');
    } catch (error) {
      setMessage((error as Error).message);
    }
  };
  const type = (words: string) => {
    setTyped(words);
    setMessage('');
  };
  return { typed, error: message, type, submit };
}
