import { type SubTopic, subTopic, subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { id } from '@prepdesk/contract/values';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { useCataloguePath } from '../../shared/use-catalogue-path.ts';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { PdfLinkCell } from './pdf-link-cell.tsx';
import { readinessField } from './readiness-cell.tsx';
import { releaseText } from './release-date.ts';
import { ReleaseDateCell } from './release-date-cell.tsx';
import { SlugCell, slugText } from './slug-cell.tsx';
import { type Prepared, useReadiness } from './use-readiness.ts';

const topic = z.object({ topicId: id(), appId: id(), coId: id(), clId: z.optional(id()) });

const {
  id: idField,
  name,
  isActive,
  ...others
} = fieldsFor(subTopic, {
  id: { look: 'quiet', widthPx: 56 },
  name: { look: 'strong', widthPx: 240 },
  isActive: { widthPx: 132 },
  type: { widthPx: 108 },
  isFree: { widthPx: 76 },
  orderBy: { widthPx: 76 },
  releaseDate: {
    editor: { kind: 'custom', render: (slot) => <ReleaseDateCell slot={slot} /> },
    asText: ({ releaseDate }) => releaseText(releaseDate),
    widthPx: 116,
  },
  slugID: {
    editor: { kind: 'custom', render: (slot) => <SlugCell slot={slot} /> },
    asText: slugText,
    sentAs: ['slugID', 'filters'],
    widthPx: 116,
  },
  filters: { editor: { kind: 'inside' } },
  pdfLink: {
    editor: { kind: 'custom', render: (slot) => <PdfLinkCell slot={slot} /> },
    display: ({ pdfLink }) => <OutsideLink address={pdfLink}>Open</OutsideLink>,
    widthPx: 84,
  },
  version: { widthPx: 76 },
});
const fields = fieldsOf<Prepared<SubTopic>>()({
  id: idField,
  name,
  isActive,
  readiness: readinessField,
  ...others,
});

/** The documented call sends this place whatever the topic's app: the types are the same (d1 §7, gaps A60). */
const positionOfTypes = { appID: 1, courseID: 1 };

/** The fields with the server's content types; those of the contract until the server has answered. */
function useFields() {
  const { data } = useRead(subTopics.contentTypes, positionOfTypes);
  return useMemo(() => {
    if (!data?.length) return fields;
    const choices = data.map(({ id: value, contentType }) => ({ value: String(value), label: contentType }));
    return { ...fields, type: { ...fields.type, editor: { kind: 'select' as const, choices } } };
  }, [data]);
}

export default function SubTopicsScreen() {
  const { id: at } = useEncodedID(topic);
  if (!at) return <BrokenLink route="/topics/{id}" trail={[{ label: 'Topics List', href: '/topics' }]} />;
  return <SubTopicList at={at} />;
}

const idOf = ({ id: subTopicID }: SubTopic) => subTopicID;

function SubTopicList({ at }: { at: z.output<typeof topic> }) {
  const fieldsNow = useFields();
  const withReadiness = useReadiness('subTopics', at, idOf);
  const { topicId, appId, coId, clId } = at;
  const inTopic = { appID: appId, courseID: coId, topicID: topicId };
  const inputs = inputsFor(subTopic, inTopic);
  const { trail, parents } = useCataloguePath({ topicID: topicId }, [
    { label: 'Topics List', href: hrefOf({ path: '/topics', id: { appId, coId, clId } }) },
  ]);
  return (
    <TableScreen
      route="/topics/{id}"
      list={{
        call: subTopics.list,
        given: inTopic,
        rows: withReadiness,
        parentName: parents?.topicName ?? undefined,
      }}
      rowID="id"
      fields={fieldsNow}
      add={{ label: 'Add sub-topic', call: subTopics.add, toInput: inputs.add, opens: '/subtopic/{id}' }}
      edit={{ call: subTopics.edit, toInput: inputs.edit }}
      actions={({ id: subTopicId, name, slugID: slugId, slugName }) => {
        const upload = { name, id: { appId, coId, topicId, subTopicId } };
        const notes = 4;
        return [
          slugId === notes
            ? { label: 'Map data', opens: { path: '/addnotes/{id}', ...upload } }
            : {
                label: 'Map data',
                opens: {
                  path: '/subtopic/{id}',
                  name,
                  id: { appId, coId, topicId, subTopicId, slugId, slugName, clId },
                },
              },
          { label: 'Add Notes', opens: { path: '/addnotes/{id}', name, id: { appId, coId, subTopicId } } },
          { label: 'Add Slides', opens: { path: '/addSlides/{id}', name, id: { appId, coId, subTopicId } } },
        ];
      }}
      trail={trail}
    />
  );
}
