import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../../testing/catalogue.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

type Change = Record<string, unknown>;
/** The change to a good input, the wrong field and the exact text. `undefined` leaves a field out. */
type Row = [changed: Change, field: string, message: string];

const everyField = 'All field must be filled out';
const badLink = 'Please enter a link that starts with https:// or http://';
const tooLong = (max: number) => `Please keep this under ${inDigits(max)} characters`;
const unprintable = 'This text has a character that cannot be stored';

/** A required text: missing, of the wrong type, or blank. */
const required = (field: string, message: string): Row[] =>
  [undefined, null, 7, '', '   ', '\n\t'].map((value) => [{ [field]: value }, field, message]);
const requiredNumber = (field: string, message: string, max = 1_000_000): Row[] =>
  [undefined, null, '', 'x', 1.5, -1, max + 1, true, []].map((value) => [{ [field]: value }, field, message]);
const nameRules = (field: string, message: string, max: number): Row[] => [
  ...required(field, message),
  [{ [field]: 'x'.repeat(max + 1) }, field, tooLong(max)],
  [{ [field]: 'a\u0000b' }, field, unprintable],
];

const orderRowsUpTo = (max: number): Row[] => [
  ...[undefined, null, '', '  '].map((value): Row => [{ orderBy: value }, 'orderBy', everyField]),
  ...['x', '1.5', 1.5, -1, true, []].map(
    (value): Row => [{ orderBy: value }, 'orderBy', 'Order number must be a whole number, 0 or more'],
  ),
  [{ orderBy: max + 1 }, 'orderBy', `Order number cannot be more than ${inDigits(max)}`],
];
const orderRows = orderRowsUpTo(1_000_000);

const classRows: Row[] = [
  ...nameRules('className', everyField, 200),
  ...required('description', everyField),
  [{ description: 'x'.repeat(5001) }, 'description', tooLong(5000)],
  ...orderRows,
  ...required('image', everyField),
  ...['javascript:alert(1)', 'class.png', '//cdn.example/a.png', 'https://', '/files/images/../a.png'].map(
    (image): Row => [{ image }, 'image', badLink],
  ),
  [{ url: 'ftp://a.example' }, 'url', badLink],
];

const subTopicRows: Row[] = [
  ...nameRules('subTopicName', everyField, 200),
  ...orderRows,
  ...requiredNumber('subTopicType', everyField, 6),
  ...requiredNumber('isFree', everyField, 1),
  ...requiredNumber('version', everyField, 2),
  ...requiredNumber('slugID', everyField, 7),
  ...[3, 5].map((slugID): Row => [{ slugID }, 'slugID', everyField]),
  ...required('releaseDate', everyField),
  ...['Live', 'soon', '2024-2-1', '2023-02-29', '0000-01-01', '31-12-2999'].map(
    (releaseDate): Row => [{ releaseDate }, 'releaseDate', 'Release Date is live, coming soon or a date'],
  ),
  ...['', 'mtp', 'XYZ', 'MTP,RTP'].map(
    (filters): Row => [{ slugID: 6, filters }, 'filters', 'please select value'],
  ),
  [{ slugID: 6, filters: undefined }, 'filters', 'please select value'],
  [{ slugID: 1, filters: 'MTP' }, 'filters', 'please select value'],
  [{ pdfLink: 'notes.pdf' }, 'pdfLink', badLink],
];

const topicRows: Row[] = [...nameRules('topicName', everyField, 200), ...orderRows];
const locationRows: Row[] = [
  ...requiredNumber('appID', 'Please select App ID', 2 ** 31 - 1),
  ...requiredNumber('courseID', 'Please select Course', 2 ** 31 - 1),
];
const subjectRows: Row[] = [
  ...locationRows,
  ...nameRules('subjectName', everyField, 120),
  ...orderRowsUpTo(100),
];
const state = (message: string) => requiredNumber('isActive', message, 1);

const videos = 'Number of Videos must be a whole number, 0 or more';
const colour = 'Background Color must look like #0DD9B3';
const metaRows: Row[] = [
  ...[-1, 1.5, 'x', true].map((value): Row => [{ numberOfVideos: value }, 'numberOfVideos', videos]),
  ...['red', '#12345', '#12345g', '0DD9B3'].map(
    (value): Row => [{ backgroundColor: value }, 'backgroundColor', colour],
  ),
  ...['Easy', null].map(
    (value): Row => [{ subjectFilter: value }, 'subjectFilter', 'Please select Intermediate or Advanced'],
  ),
  [{ backgroundImage: 'a.png' }, 'backgroundImage', badLink],
];

const cases: [string, AnyCall, () => Change, Row[]][] = [
  [
    'a new course',
    courses.add,
    () => ({ appID: 1, name: 'Another course' }),
    [
      ...nameRules('name', 'Please enter Name', 120),
      ...requiredNumber('appID', 'Please select App ID', 2 ** 31 - 1),
    ],
  ],
  [
    'a changed course',
    courses.edit,
    () => ({ ...chain, name: 'Changed', isActive: 1 }),
    nameRules('name', 'Please enter Name', 120),
  ],
  [
    'a new level',
    levels.add,
    () => ({ ...chain, levelname: 'Another level' }),
    nameRules('levelname', 'Please enter Level Name', 120),
  ],
  [
    'a changed level',
    levels.edit,
    () => ({ ...chain, levelname: 'Changed', isActive: 1 }),
    nameRules('levelname', 'Please enter Level Name', 120),
  ],
  ['the list of subjects', subjects.list, () => ({ appID: 1, courseID: 1 }), locationRows],
  [
    'a new subject',
    subjects.add,
    () => ({ ...chain, subjectID: 0, subjectName: 'Another', orderBy: 1 }),
    subjectRows,
  ],
  [
    'a changed subject',
    subjects.edit,
    () => ({ ...chain, subjectName: 'Changed', orderBy: 1, isActive: 1 }),
    [...subjectRows, ...state(everyField)],
  ],
  ['a new class', classes.add, () => ({ ...chain, ...classText('Another') }), classRows],
  [
    'a changed class',
    classes.edit,
    () => ({ ...chain, ...classText('Changed'), isActive: 1 }),
    [...classRows, ...state(everyField)],
  ],
  ['a new topic', topics.add, () => ({ ...chain, topicName: 'Another', orderBy: 1 }), topicRows],
  [
    'a changed topic',
    topics.edit,
    () => ({ ...chain, topicName: 'Changed', orderBy: 1, isActive: 1 }),
    [...topicRows, ...state(everyField)],
  ],
  [
    'a new sub-topic',
    subTopics.add,
    () => ({ ...chain, ...subTopicText('Another') }),
    [...subTopicRows, ...requiredNumber('isActive', everyField, 2)],
  ],
  ['a changed sub-topic', subTopics.edit, () => ({ ...chain, ...subTopicText('Changed') }), subTopicRows],
  [
    'a subject’s meta data',
    subjectMeta.save,
    () => ({ ...chain, numberOfVideos: '', backgroundColor: '', backgroundImage: '', subjectFilter: '' }),
    metaRows,
  ],
];

const ask = async (call: AnyCall, input: Change) => (await product.ask(call, input, { token })).body;

describe.each(cases)('%s', (_, call, good, rows) => {
  it('a broken rule is refused with the exact text at its field, and nothing changes', async () => {
    const before = await fingerprint(product.pool);
    for (const [changed, field, message] of rows) {
      const reply = await ask(call, { ...good(), ...changed });
      const shown = `${JSON.stringify(changed).slice(0, 200)} of ${call.name}`;
      expect(reply, shown).toEqual({ status: false, message, response: { fields: { [field]: message } } });
    }
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('a call is otherwise accepted, even with numbers sent as text', async () => {
    const asText = Object.entries(good()).map(([key, value]) => [
      key,
      typeof value === 'number' ? ` ${value} ` : value,
    ]);
    expect(await ask(call, Object.fromEntries(asText))).toMatchObject({ status: true });
  });
});

it('a name of exactly the maximum length is accepted', async () => {
  const name = 'x'.repeat(120);
  expect(await ask(courses.add, { appID: 1, name })).toMatchObject({ status: true });
  const className = 'ü'.repeat(200);
  expect(await ask(classes.add, { ...chain, ...classText(className) })).toMatchObject({ status: true });
});

it.each(['MTP', 'RTP', 'PYP'])('a Test may be %s', async (filters) => {
  const text = { ...subTopicText(`Test ${filters}`), slugID: 6, filters };
  expect(await ask(subTopics.add, { ...chain, ...text })).toMatchObject({ status: true });
});

it('a sub-topic that becomes a Test must say which one, and one that stops being a Test must not', async () => {
  const { response } = await ask(subTopics.add, { ...chain, ...subTopicText('Becomes a test') });
  const { subTopicsID: subTopicID } = response as { subTopicsID: number };
  const edit = (changed: Change) =>
    ask(subTopics.edit, { ...chain, ...subTopicText('Becomes a test'), subTopicID, ...changed });
  expect(await edit({ slugID: 6 })).toMatchObject({ message: 'please select value' });
  expect(await edit({ slugID: 6, filters: 'RTP' })).toMatchObject({ status: true });
  expect(await edit({ slugID: 4, filters: 'RTP' })).toMatchObject({ message: 'please select value' });
  expect(await edit({ slugID: 4, filters: '' })).toMatchObject({ status: true });
});

it('an edited sub-topic keeps its state when isActive is not sent', async () => {
  const { response } = await ask(subTopics.add, { ...chain, ...subTopicText('For developers'), isActive: 2 });
  const { subTopicsID: subTopicID } = response as { subTopicsID: number };
  const { isActive: _, ...text } = subTopicText('For developers');
  await ask(subTopics.edit, { ...chain, ...text, subTopicID, orderBy: 9 });
  const rows = (await ask(subTopics.list, chain)).response as { id: number; isActive: number }[];
  expect(rows.find(({ id }) => id === subTopicID)).toMatchObject({ isActive: 2, orderBy: 9 });
});
