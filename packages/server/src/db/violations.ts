import { discountTooHigh, validityTooShort } from '@prepdesk/contract/commerce/packages';
import { type Failure, invalid, refused } from '@prepdesk/contract/failures';

type DatabaseError = Error & { code?: string; constraint?: string };

const sameFileName = () =>
  refused('Another active file here has this name. Replace that one, or put it out of use first');

/** What a broken rule of the database means to the person who broke it, by the constraint's name. */
const meanings: Record<string, () => Failure> = {
  roles_name_unique: () => invalid({ roleName: 'Another role already has this name' }),
  admin_users_phone_unique: () => refused('useralready has a role'),
  video_players_phone_unique: () => invalid({ userPhone: 'This user is here already' }),
  courses_name_unique: () => invalid({ name: 'This app already has a course with this name' }),
  course_levels_name_unique: () => invalid({ levelname: 'This course already has a level with this name' }),
  subjects_name_unique: () => invalid({ subjectName: 'Another subject already has this name' }),
  subject_maps_place_unique: () => invalid({ subjectName: 'This course already has this subject' }),
  subject_maps_course: () => refused('This course was not found in this app'),
  classes_name_unique: () => invalid({ className: 'This subject already has a class with this name' }),
  topics_name_unique: () => invalid({ topicName: 'This class already has a topic with this name' }),
  videos_reference_unique: () => invalid({ referenceID: 'Another video already has this reference ID' }),
  study_files_name_in_sub_topic: sameFileName,
  study_files_name_in_topic: sameFileName,
  study_files_name_in_class: sameFileName,
  sub_topics_name_unique: () =>
    invalid({ subTopicName: 'This topic already has a sub-topic with this name and slug' }),
  parent_packages_name_unique: () =>
    invalid({ packageName: 'This course already has a parent package with this name' }),
  parent_packages_course: () => refused('This course was not found in this app'),
  packages_name_unique: () => invalid({ packageName: 'This course already has a package with this name' }),
  packages_course: () => refused('This course was not found in this app'),
  packages_price: () => invalid({ discountPrice: discountTooHigh }),
  packages_validity: () => invalid({ validityInDays: validityTooShort }),
  treasure_topics_name_unique: () =>
    invalid({ treasureTopic: 'This subject already has a treasure topic with this name' }),
  questions_unique_id_unique: () => invalid({ uniqueID: 'Another question already has this unique ID' }),
};

const codes = { unique: '23505', foreignKey: '23503', deadlock: '40P01', serialization: '40001' };

/** Drizzle wraps the driver's error. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  let one: unknown = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    if (typeof (one as DatabaseError).code === 'string') return one as DatabaseError;
    one = one.cause;
  }
  return undefined;
}

/** The failure that a broken database rule stands for, if it is one that a person can cause. */
export function failureOfViolation(error: unknown): Failure | undefined {
  const violation = databaseErrorOf(error);
  if (!violation) return undefined;
  const meaning = violation.constraint ? meanings[violation.constraint] : undefined;
  if (meaning) return meaning();
  if (violation.code === codes.foreignKey) {
    return refused('What this belongs to was not found. It may have been removed, or the link is old');
  }
  return violation.code === codes.unique ? refused('This already exists') : undefined;
}

/** Two changes that crossed: doing one of them again succeeds. */
export const isWorthRepeating = (error: unknown): boolean =>
  [codes.deadlock, codes.serialization].includes(databaseErrorOf(error)?.code ?? '');

// 57P…: shutting down, starting up; 53300: too many connections; 08…: connection lost; 25P03: sat idle too long.
const awayCodes = /^(57P0[1-5]|53300|08...|25P03|ECONNRESET|EPIPE)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/** The database can not be reached now and may be back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  let one: unknown = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    const { code, syscall } = one as NodeJS.ErrnoException;
    if (syscall === 'connect' || awayCodes.test(code ?? '') || awayMessages.test(one.message)) return true;
    one = one.cause;
  }
  return false;
}

/** A statement or a wait for a lock that was given up. */
export const isTooSlow = (error: unknown): boolean =>
  ['57014', '55P03'].includes(databaseErrorOf(error)?.code ?? '');
