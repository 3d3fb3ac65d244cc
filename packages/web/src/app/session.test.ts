import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveStoredUser } from '../api/stored-user.ts';
import { arriveAs } from './login/sign-in-with.ts';
import { loginMessage, signOut, startSession } from './session.ts';

const phone = { phone: '9000000001', countryCode: '91' };
const person = {
  id: 1,
  fullName: 'Asha Sharma',
  phone: '9000000001',
  countryCode: '91',
  roleID: 1,
  roleName: 'Super Admin',
  facultyID: null,
};
const letIn = { status: true, message: 'Signed in', response: { userinfo: [person], routes: [1] } };
const refusal = { status: false, message: 'This person is not let in today', response: {} };
const goodbye = { status: true, message: 'Signed out', response: {} };

function storageOf(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    kept,
  };
}

type Answer = Response | 'broken';
const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

/** Serves the given answers by call, in order, repeating the last one. */
function serve(answers: Record<string, Answer[]>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    const waiting = answers[address] ?? [];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (!(answer instanceof Response)) throw new TypeError('Failed to fetch');
    return answer.clone();
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

let local: ReturnType<typeof storageOf>;
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  local = storageOf(new Map([['typed', 'kept']]));
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', storageOf());
});

describe('entering after a correct OTP', () => {
  it('a sign-in with a right OTP keeps the session while the server is starting, and can be retried', async () => {
    const calls = serve({ '/api/admin/login': [reply({}, 503)], '/api/admin/logout': [reply(goodbye)] });
    await expect(arriveAs(phone)).rejects.toThrow(
      'The server is busy or starting. Please try again in a moment',
    );
    expect(calls).not.toContain('/api/admin/logout');
    expect(local.kept.get('typed')).toBe('kept');
    serve({ '/api/admin/login': [reply(letIn)] });
    expect(await arriveAs(phone)).toBe(true);
  });

  it('a sign-in with a right OTP signs out when the server cannot be reached twice, and says so', async () => {
    const calls = serve({ '/api/admin/login': ['broken'], '/api/admin/logout': [reply(goodbye)] });
    expect(await arriveAs(phone)).toBe(false);
    expect(calls.filter((address) => address === '/api/admin/login')).toHaveLength(2);
    expect(loginMessage()).toBe('The server cannot be reached. Please check your connection');
    expect(local.kept.size).toBe(0);
  });

  it('a sign-in with a right OTP retries once by itself after a broken connection', async () => {
    const calls = serve({ '/api/admin/login': ['broken', reply(letIn)] });
    expect(await arriveAs(phone)).toBe(true);
    expect(calls).toEqual(['/api/admin/login', '/api/admin/login']);
  });

  it('a sign-in with a right OTP ends the session of a person who is refused, and gives the reason', async () => {
    serve({ '/api/admin/login': [reply(refusal)], '/api/admin/logout': [reply(goodbye)] });
    expect(await arriveAs(phone)).toBe(false);
    expect(loginMessage()).toBe('This person is not let in today');
    expect(local.kept.size).toBe(0);
  });

  it('a sign-in with a right OTP tells a refused person if the session could not be ended', async () => {
    serve({ '/api/admin/login': [reply(refusal)], '/api/admin/logout': ['broken'] });
    expect(await arriveAs(phone)).toBe(false);
    expect(loginMessage()).toBe(
      'This person is not let in today. You are signed out here, but the session could not be ended on the server. Sign in and out again to end it.',
    );
  });
});

describe('a page that opens with a stored user', () => {
  beforeEach(() => {
    saveStoredUser({ ...phone, userInfo: person });
    sessionStorage.setItem('prepdesk-draft-/courses', 'typed');
  });

  it('a page that opens with a stored user opens the console if the server knows them', async () => {
    serve({ '/api/admin/login': [reply(letIn)] });
    expect(await startSession()).toEqual({ kind: 'console' });
  });

  it.each(['broken', reply({}, 500)] as const)(
    'a page that opens with a stored user asks once more after a failure',
    async (failure) => {
      const calls = serve({ '/api/admin/login': [failure, reply(letIn)] });
      expect(await startSession()).toEqual({ kind: 'console' });
      expect(calls).toEqual(['/api/admin/login', '/api/admin/login']);
    },
  );

  it('a page that opens with a stored user clears the stored user and signs out when the server fails twice, but keeps drafts', async () => {
    serve({ '/api/admin/login': [reply({}, 500)], '/api/admin/logout': ['broken'] });
    expect(await startSession()).toEqual({ kind: 'login' });
    expect(local.kept.size).toBe(0);
    expect(loginMessage()).toMatch(/\. You are signed out here, but the session could not be ended/);
    expect(sessionStorage.getItem('prepdesk-draft-/courses')).toBe('typed');
  });

  it('a page that opens with a stored user keeps the session while there is no connection, and can be retried', async () => {
    const calls = serve({ '/api/admin/login': ['broken'], '/api/admin/logout': ['broken'] });
    expect(await startSession()).toEqual({
      kind: 'unreachable',
      message: 'The server cannot be reached. Please check your connection',
    });
    expect(calls).toEqual(['/api/admin/login', '/api/admin/login']);
    expect(local.kept.size).toBeGreaterThan(0);
    expect(loginMessage()).toBe('');
    serve({ '/api/admin/login': [reply(letIn)] });
    expect(await startSession()).toEqual({ kind: 'console' });
  });

  it('a page that opens with a stored user stays signed in when the page is left during the check', async () => {
    const calls = serve({ '/api/admin/login': ['broken'] });
    const starting = startSession();
    page.dispatchEvent(new Event('beforeunload'));
    expect(await starting).toEqual({ kind: 'reloading' });
    expect(calls).not.toContain('/api/admin/logout');
    expect(local.kept.size).toBeGreaterThan(0);
  });

  it('a page that opens with a stored user can be retried while the server is starting', async () => {
    serve({ '/api/admin/login': [reply({}, 503)] });
    expect(await startSession()).toMatchObject({ kind: 'unreachable' });
    expect(local.kept.size).toBeGreaterThan(0);
  });
});

describe('signing out', () => {
  const draft = 'prepdesk-draft-1-/learners';
  beforeEach(() => {
    vi.stubGlobal('history', { replaceState: () => {} });
    sessionStorage.setItem(draft, 'typed');
    serve({ '/api/admin/logout': ['broken'] });
  });

  it('signing out leaves nothing that was typed or read to whoever uses the tab next', async () => {
    await signOut('leave');
    expect(sessionStorage.getItem(draft)).toBeNull();
    expect(loginMessage()).toMatch(/^You are signed out here/);
  });

  it('signing out of a session that has expired keeps what was typed for the next sign-in', async () => {
    await signOut('keep');
    expect(sessionStorage.getItem(draft)).toBe('typed');
  });
});
