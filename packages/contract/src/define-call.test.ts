import { expect, describe as group, it } from 'vitest';
import { allCalls } from './all-calls.ts';
import { changeCall, defineCalls, defineCallsWith, readCall } from './define-call.ts';
import { describe } from './describe.ts';
import { keyOf, routes } from './routes.ts';

const define = (more: object) =>
  defineCalls('test', 'things', { one: readCall({ path: 'admin/x', ...more }) });

group('a call', () => {
  it('a call cannot be defined with neither routes nor `public`', () => {
    expect(() => define({})).toThrow(
      'things.one: say which routes may use this call (needs), or that it is public',
    );
    expect(() => define({ needs: [] })).toThrow('things.one: say which routes may use this call');
  });

  it('a call is named after its noun, and needs a session unless it is public', () => {
    expect(define({ needs: ['/courses'] }).one).toMatchObject({
      name: 'things.one',
      domain: 'test',
      session: true,
      public: false,
      bodyLimitBytes: 65_536,
    });
    expect(define({ public: true }).one).toMatchObject({ session: false });
    expect(define({ public: true, session: true }).one).toMatchObject({ session: true, public: true });
  });
});

group('calls with something in common', () => {
  const { seen, saved, own, open } = defineCallsWith('test', 'things', {
    needs: ['/courses'],
    addition: true,
    writes: ['courses'],
  })({
    seen: readCall({ path: 'admin/seen' }),
    saved: changeCall({ path: 'admin/saved' }),
    own: changeCall({ path: 'admin/own', needs: ['/topics'], addition: false, writes: ['topics'] }),
    open: readCall({ path: 'admin/open', public: true }),
  });

  it('a call needs and writes what its group does, unless it says otherwise', () => {
    expect(saved).toMatchObject({ needs: ['/courses'], addition: true, writes: ['courses'] });
    expect(own).toMatchObject({ needs: ['/topics'], addition: false, writes: ['topics'] });
  });

  it('a read of a group that writes does not write, and a public call of it needs no route', () => {
    expect(seen).toMatchObject({ needs: ['/courses'], writes: [] });
    expect(open).toMatchObject({ needs: [], public: true });
  });
});

group('all calls together', () => {
  it('each have a path and a name of their own', () => {
    expect(new Set(allCalls.map(({ path }) => path)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
    for (const { path } of allCalls) expect(path).toMatch(/^[a-z]+([/-]\w+)*$/i);
  });

  it('calls show or write records, and say what was done', () => {
    for (const { name, kind, shows, writes, says } of allCalls) {
      if (kind === 'read') expect(writes, name).toEqual([]);
      else expect([shows, says], name).toEqual([[], expect.stringMatching(/\S/)]);
    }
  });

  it('only calls that are not public need routes', () => {
    expect(allCalls.filter((call) => call.public && call.needs.length > 0)).toEqual([]);
  });

  it('only changes by somebody signed in take files', () => {
    expect(allCalls.filter((call) => call.files && (call.public || call.kind === 'read'))).toEqual([]);
  });

  it('only what is read may be old', () => {
    expect(allCalls.filter((call) => call.allowStale && call.kind !== 'read')).toEqual([]);
  });

  it('only reads that are the same for strangers are answered to GET, whose answers are cached', () => {
    const own = allCalls.filter((call) => call.kind !== 'read' || !call.public || call.session);
    expect(own.filter(({ alsoByGet }) => alsoByGet)).toEqual([]);
  });

  it('calls are described as they are on the wire', () => {
    const { calls, routes: described } = JSON.parse(JSON.stringify(describe()));
    expect(described).toHaveLength(routes.length);
    expect(calls).toHaveLength(allCalls.length);
    for (const [index, one] of calls.entries()) {
      const statement = allCalls[index]!;
      expect(Object.keys(one)).toEqual([
        ...['path', 'domain', 'kind', 'needs', 'public', 'addition', 'input', 'output'],
      ]);
      expect(one).toMatchObject({
        path: statement.path,
        needs: statement.needs.map(keyOf),
        public: statement.public,
        input: { type: 'object' },
        output: { required: ['status', 'message', 'response', ...statement.alsoAtTop] },
      });
      for (const key of statement.alsoAtTop) {
        expect(one.output.properties[key]).toEqual(one.output.properties.response.properties[key]);
      }
      expect(Object.keys(one.output.properties.response).length, one.path).toBeGreaterThan(0);
    }
  });
});

group('the routes', () => {
  it('each have a path and a positive key of their own, and 44 is refunds', () => {
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    for (const { key, path } of routes) expect(Number.isInteger(key) && key > 0, path).toBe(true);
    expect(keyOf('/orders#refund')).toBe(44);
  });

  it('calls refuse an unknown path', () => {
    expect(() => keyOf('/nothing' as '/courses')).toThrow('There is no route /nothing');
  });
});
