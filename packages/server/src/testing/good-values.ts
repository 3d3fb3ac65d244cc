import type { Chain } from './catalogue.ts';
import { dataUrlOf, png } from './pictures.ts';

let made = 0;
const newName = (kind: string) => () => {
  made += 1;
  return `${kind} ${made}`;
};

/** For every field of every call a maker of values that are accepted; ids are those of a chain that exists. */
export function goodValues(chain: Chain): Record<string, () => unknown> {
  const of = (value: unknown) => () => value;
  const ids = Object.entries(chain).map(([name, value]) => [name, of(value)] as const);
  return {
    ...Object.fromEntries(ids),
    countryCode: of('91'),
    phone: () => `98${String(++made).padStart(8, '0')}`,
    otp: of('123456'),
    languageID: of(1),
    name: newName('Course'),
    levelname: newName('Level'),
    subjectName: newName('Subject'),
    className: newName('Class'),
    topicName: newName('Topic'),
    subTopicName: newName('Sub-topic'),
    description: of('लेखांकन: from the first entry on'),
    orderBy: of(3),
    isActive: of(1),
    image: of('https://cdn.example/class.png'),
    url: of(''),
    imageBinary: of(dataUrlOf(png)),
    numberOfVideos: of(12),
    backgroundColor: of('#0DD9B3'),
    backgroundImage: of(''),
    subjectFilter: of('Advanced'),
    subTopicType: of(1),
    releaseDate: of('live'),
    isFree: of(1),
    version: of(2),
    slugID: of(1),
    filters: of(''),
    pdfLink: of('https://cdn.example/notes.pdf'),
  };
}
