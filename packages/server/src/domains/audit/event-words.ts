import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
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
  linkFaculty: 'linked',
  map: 'mapped',
  release: 'released',
  remove: 'removed',
  renewCodes: 'renewed',
  replace: 'replaced',
  reset: 'reset',
  revert: 'reverted a change of',
  revoke: 'revoked',
  save: 'saved',
  checkOtp: 'signed in, with',
  checkSecondFactor: 'signed in, with',
  sendOtp: 'asked for',
  signOut: 'ended',
  addLearner: 'added',
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
  draw: 'created',
  lock: 'locked',
  pay: 'paid',
  import: 'imported',
  move: 'updated',
  setPackage: 'changed',
  setState: 'changed',
  undo: 'undid',
  unmap: 'unmapped',
  upload: 'uploaded',
  withdraw: 'revoked',
};

const byPath = new Map<string, AnyCall>(allCalls.map((call) => [call.path, call]));

const verbOf = ({ name }: AnyCall): string => verbs[name.slice(name.indexOf('.') + 1)] ?? '';

/** What somebody did with a call: 'saved the questions of', or 'edited the course level'; '' for an unknown call. */
export function eventOf(path: string, called: string): string {
  const call = byPath.get(path);
  if (call?.does) return call.does;
  const verb = call ? verbOf(call) : '';
  const noun = `${called.charAt(0).toLowerCase()}${called.slice(1)}`;
  return verb && noun ? `${verb} the ${noun}` : verb;
}

/** What a call does in general, named after the first record that it writes: 'edited the course'. */
export function eventOfCall(path: string): string {
  const { writes = [] } = byPath.get(path) ?? {};
  return eventOf(path, writes === 'any' ? 'Row' : (auditedTableNamed(writes[0] ?? '')?.called ?? ''));
}
