import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { personExportPath, persons } from '@prepdesk/contract/persons/persons';
import { routeAt } from '@prepdesk/contract/routes';
import type { AuditedTable } from '../../db/audited-table.ts';
import { auditedTableNamed } from '../../db/audited-tables.ts';

/** The past tense of a call's verb. */
const verbs: Readonly<Record<string, string>> = {
  add: 'added',
  begin: 'started',
  clone: 'cloned',
  commit: 'imported',
  confirm: 'confirmed',
  edit: 'edited',
  end: 'ended',
  endOthers: 'ended',
  find: 'looked up',
  grant: 'granted',
  inactivate: 'deactivated',
  access: 'looked up',
  check: 'checked',
  keep: 'kept',
  unlockSignIn: 'unlocked the sign-in of',
  linkFaculty: 'changed the faculty of',
  map: 'mapped',
  note: 'noted',
  favour: 'marked',
  release: 'released',
  remove: 'removed',
  renewCodes: 'renewed',
  replace: 'replaced',
  reset: 'reset',
  revert: 'reverted',
  revoke: 'revoked',
  save: 'saved',
  checkOtp: 'signed in with',
  checkSecondFactor: 'signed in with',
  sendOtp: 'asked for',
  signOut: 'ended',
  addLearner: 'added',
  addLearners: 'added',
  addPackage: 'added',
  editPackage: 'edited',
  removeLearner: 'removed',
  removePackage: 'removed',
  details: 'looked up',
  explain: 'looked up',
  open: 'looked up',
  presence: 'opened',
  keywords: 'saved',
  sendNotes: 'sent',
  uploadAudio: 'uploaded',
  mapped: 'sent',
  marks: 'sent',
  reports: 'sent',
  usage: 'sent',
  watched: 'sent',
  approve: 'approved',
  ask: 'asked for',
  mark: 'marked',
  reject: 'rejected',
  calculate: 'calculated',
  calculateMonth: 'calculated',
  draw: 'printed',
  lock: 'locked',
  pay: 'paid',
  import: 'imported',
  move: 'updated',
  setPackage: 'changed',
  setState: 'changed the state of',
  undo: 'undid',
  unmap: 'unmapped',
  upload: 'uploaded',
  withdraw: 'revoked',
};

const byPath = new Map<string, AnyCall>(allCalls.map((call) => [call.path, call]));

const verbOf = ({ name }: AnyCall): string => verbs[name.slice(name.indexOf('.') + 1)] ?? '';

/** Acronyms keep their capitals: 'API token', 'MG terms'. */
const lowered = (called: string): string =>
  /^[A-Z]{2}/.test(called) ? called : `${called.charAt(0).toLowerCase()}${called.slice(1)}`;

/**
 * Such rows before their name: 'course', for 'Foundation'; 'right of the role', for 'Desk: Refunds'; 'session of', for
 * a row that has only its owner's name.
 */
function nounOf(called: string, named: AuditedTable['named'] = []): string {
  const noun = lowered(called);
  if (/ (of|in) an? /.test(noun)) return noun.replace(/ (of|in) an? /, ' $1 the ');
  const [first] = named;
  return typeof first === 'object' && 'of' in first ? `${noun} of` : noun;
}

/** What somebody did with a call: 'saved the questions of', or 'edited the course level'; '' for an unknown call. */
export function eventOf(path: string, record: Recorded | undefined): string {
  if (record?.event) return record.event;
  const call = byPath.get(path);
  if (call?.does) return call.does;
  const verb = call ? verbOf(call) : '';
  return verb && record && !verb.endsWith(' of')
    ? `${verb} the ${nounOf(record.called, record.named)}`
    : verb;
}

/** The screen that a call belongs to: 'User Search'; undefined for an unknown call. */
export function screenOfCall(path: string): string | undefined {
  // The export is a download, not a call: it needs what its plan needs.
  const [screen] = byPath.get(path === personExportPath ? persons.plan.path : path)?.needs ?? [];
  return screen && routeAt(screen).title;
}

type Recorded = Pick<AuditedTable, 'called' | 'named' | 'event'>;

/** What a call does in general, named after the first logged record that it writes: 'edited the course'. */
export function eventOfCall(path: string): string {
  const { writes = [], does = '' } = byPath.get(path) ?? {};
  if (does) return does;
  const records = writes === 'any' ? [] : writes.map(auditedTableNamed);
  const record = records.find((one) => one && !isDerived(one));
  const event = eventOf(
    path,
    record && { called: record.called, ...(record.event && { event: record.event }) },
  );
  return writes === 'any' ? `${event} a row` : event;
}

/** Written by a trigger, or not at all, for the sake of another row. */
const isDerived = ({ logged, follows = [] }: AuditedTable): boolean =>
  follows.length > 0 || (typeof logged === 'object' && 'not' in logged);
