import { Tabs } from '@mantine/core';
import { prices, slugs, subTopicStates } from '@prepdesk/contract/catalogue/sub-topics';
import { type TopicItem, topicDetail, topicItemSlugs } from '@prepdesk/contract/catalogue/topic-detail';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { id } from '@prepdesk/contract/values';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { useEncodedID } from '../../api/encoded-id.ts';
import { type Read, useRead } from '../../api/use-read.ts';
import { useCataloguePath } from '../../shared/use-catalogue-path.ts';
import { type Fields, fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import type { TrailStep } from '../../ui/screen/trail.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';

const topicSearchShape = z.object({
  topicId: id(),
  appId: z.optional(id()),
  coId: z.optional(id()),
  clId: z.optional(id()),
});
type TopicSearch = z.output<typeof topicSearchShape>;

const counters = {
  microtopics: { label: 'Micro-topics', widthPx: 110 },
  slides: { label: 'Slides', widthPx: 110 },
  notes: { label: 'Notes', widthPx: 110 },
} as const;

const tabs = [
  { name: 'With Micro', counter: 'microtopics', has: true },
  { name: 'Without micro', counter: 'microtopics', has: false },
  { name: 'With Slides', counter: 'slides', has: true },
  { name: 'Without Slides', counter: 'slides', has: false },
  { name: 'With Notes', counter: 'notes', has: true },
  { name: 'Without Notes', counter: 'notes', has: false },
] as const;
type Tab = (typeof tabs)[number];

/** Part of an HTML id, which cannot contain spaces. */
const partOf = ({ name }: Tab): string => name.replaceAll(' ', '-');

const shared = fieldsOf<TopicItem>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong' },
  slugID: { label: 'Type', widthPx: 100, asText: ({ slugID }) => topicItemSlugs[slugID === 1 ? 1 : 0] },
  isFree: { label: 'IsFree', widthPx: 90, editor: { kind: 'select', choices: prices } },
  isActive: {
    label: 'IsActive',
    widthPx: 140,
    editor: { kind: 'select', choices: subTopicStates },
    tones: { 1: 'ok', 0: 'off', 2: 'dev' },
  },
});

/** The columns that identify an item, and the one that its tab is about (gaps B55). */
const fieldsOfCounter = {
  microtopics: { ...shared, microtopics: counters.microtopics },
  slides: { ...shared, slides: counters.slides },
  notes: { ...shared, notes: counters.notes },
};

/** What the videos and question banks of a topic have, and what they lack (d3 §2). */
export default function TopicDetailScreen() {
  const { id: scope } = useEncodedID(topicSearchShape);
  const above = [{ label: 'Topics List', href: hrefOf({ path: '/topics', ...listID(scope) }) }];
  const { trail, parents } = useCataloguePath(scope && { topicID: scope.topicId }, above);
  if (!scope) return <BrokenLink route="/microtopics/{id}" trail={above} />;
  return <TopicDetail scope={scope} nameRead={parents?.topicName} trail={trail} />;
}

const listID = (scope: TopicSearch | null) =>
  scope?.coId ? { id: { appId: scope.appId, coId: scope.coId, clId: scope.clId } } : {};

type Props = {
  scope: TopicSearch;
  /** Nothing before it is known. */
  nameRead: string | null | undefined;
  trail: readonly TrailStep[] | null;
};

function TopicDetail({ scope, nameRead, trail }: Props) {
  const nameInPath = useAbout('/microtopics/{id}');
  const name = nameRead || nameInPath;
  const lists = useLists(scope.topicId);
  const [chosen, choose] = useTab();
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    function showCurrent() {
      list.current?.children[tabs.indexOf(chosen)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [chosen],
  );
  return (
    <Screen
      route="/microtopics/{id}"
      heading={`Details for ${name} - Id : ${scope.topicId}`}
      recordName={name}
      trail={trail}
    >
      <Card>
        <Tabs
          value={partOf(chosen)}
          onChange={(next) => choose((tabs.find((tab) => partOf(tab) === next) ?? tabs[0]).name)}
          keepMounted={false}
        >
          <Tabs.List ref={list}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.name} value={partOf(tab)}>
                {tab.name}
                {lists[tab.counter].data && ` (${lists.rowsOf(tab).length})`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.name} value={partOf(tab)}>
              <TabRows tab={tab} scope={scope} rows={lists.rowsOf(tab)} read={lists[tab.counter]} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
    </Screen>
  );
}

type RowsRead = Pick<Read<AnyCall>, 'isLoading' | 'isRefreshing' | 'failure' | 'reload'>;

function TabRows(props: { tab: Tab; scope: TopicSearch; rows: readonly TopicItem[]; read: RowsRead }) {
  const { tab, scope, rows, read } = props;
  const list = useReadList(
    '/microtopics/{id}',
    { ...read, rows, whenEmpty: `NO DATA FOUND FOR ${tab.name.toUpperCase()}` },
    fieldsOfCounter[tab.counter] as Fields<TopicItem, keyof typeof shared>,
  );
  return <ListPart list={list} rowID="id" hasSearch={false} actions={(item) => actionsFor(item, scope)} />;
}

/** Sends all three calls at once; each fills two tabs. */
function useLists(topicID: number) {
  const microtopics = useRead(topicDetail.microTopics, { topicID });
  const slides = useRead(topicDetail.slides, { topicID });
  const notes = useRead(topicDetail.notes, { topicID });
  const grouped = {
    microtopics: [microtopics.data?.withMicro, microtopics.data?.withoutMicro],
    slides: [slides.data?.withSlides, slides.data?.withoutSlides],
    notes: [notes.data?.withNotes, notes.data?.withoutNotes],
  } as const;
  const rowsOf = ({ counter, has }: Tab): readonly TopicItem[] => grouped[counter][has ? 0 : 1] ?? [];
  return { microtopics, slides, notes, rowsOf };
}

/** The tab is kept in the address for Back, reload and copied links; changing it starts at the first page. */
function useTab() {
  const { page: _, ...search } = useAddressSearch();
  const setSearch = useSetSearch();
  const chosen = tabs.find(({ name }) => name === search.tab) ?? tabs[0];
  const choose = (tab: string) => void setSearch({ ...search, tab }, { resetScroll: false });
  return [chosen, choose] as const;
}

function actionsFor({ id: subTopicId, name, slugName }: TopicItem, scope: TopicSearch): RowAction[] {
  const { topicId, appId, coId, clId } = scope;
  const slugId = Number(Object.entries(slugs).find(([, label]) => label === slugName)?.[0] ?? 1);
  const upload = { name, id: { appId, coId, topicId, subTopicId } };
  return [
    {
      label: 'Map data',
      opens: {
        path: '/subtopic/{id}',
        name,
        id: { appId, coId, topicId, subTopicId, slugId, slugName, clId },
      },
    },
    { label: 'Add Notes', opens: { path: '/addnotes/{id}', ...upload } },
    { label: 'Add Slides', opens: { path: '/addSlides/{id}', ...upload } },
  ];
}
