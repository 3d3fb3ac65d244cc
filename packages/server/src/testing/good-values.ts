import type { AnyCall } from '@prepdesk/contract/define-call';
import { seal } from '@prepdesk/envelope/envelope';
import type { Chain } from './catalogue.ts';
import { dataUrlOf, png } from './pictures.ts';
import { spareRoleID, staff } from './staff.ts';

let made = 0;
const newName = (kind: string) => () => {
  made += 1;
  return `${kind} ${made}`;
};

const newPhone = () => `98${String(++made).padStart(8, '0')}`;

/** For every field of every call a maker of values that are accepted; ids are those of a chain that exists. */
export function goodValues(chain: Chain): Record<string, () => unknown> {
  const of = (value: unknown) => () => value;
  const ids = Object.entries(chain).map(([name, value]) => [name, of(value)] as const);
  return {
    ...Object.fromEntries(ids),
    countryCode: of('91'),
    phone: newPhone,
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
    page: of('1'),
    limit: of(20),
    actorID: of(1),
    rows: of(`courses/${chain.courseID}`),
    tableName: of('courses'),
    call: of('admin/addcourses'),
    startDate: of('2026-01-01'),
    endDate: of('2027-12-31'),
    enc_response: of(seal('नमस्ते')),
    roleID: of(spareRoleID),
    roleName: newName('Role'),
    permissions: of(''),
    userCountryCode: of('+91'),
    userPhone: of(staff.spare),
    fullName: of('Ravi Kulkarni'),
    facultyID: of(7),
    status: of(0),
    l3Enabled: of(1),
  };
}

/** Calls for which a value of the same name means something else. */
const ownValues: Record<string, Record<string, () => unknown>> = {
  // A new subject has no number yet.
  'subjects.add': { subjectID: () => 0 },
  'userRoles.add': { userPhone: newPhone },
  'videoPlayers.add': { userPhone: newPhone },
};

export const valuesFor = (call: AnyCall, good: Record<string, () => unknown>) => ({
  ...good,
  ...ownValues[call.name],
});
