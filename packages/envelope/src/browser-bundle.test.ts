import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { open, seal } from './envelope.ts';
import { decodeId, encodeId, obfuscate, reveal } from './obfuscation.ts';

const here = dirname(fileURLToPath(import.meta.url));

const bundleFor = async (platform: 'browser' | 'node') => {
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: "export * from './envelope.ts'; export * from './obfuscation.ts';",
      resolveDir: here,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'iife',
    globalName: 'envelope',
    platform,
    absWorkingDir: join(here, '..'),
  });
  const inputs = Object.keys(metafile.inputs);
  const externals = Object.values(metafile.inputs).flatMap((input) =>
    input.imports.filter((entry) => entry.external).map((entry) => entry.path),
  );
  return { inputs, externals, code: outputFiles[0]!.text };
};

test('the browser gets the small cipher and nothing of Node', async () => {
  const { inputs, externals, code } = await bundleFor('browser');
  expect(externals).toEqual([]);
  expect(inputs).toContain('src/cipher-noble.ts');
  expect(inputs).not.toContain('src/cipher-node.ts');
  expect(code).not.toMatch(/node:|\bBuffer\b|\brequire\(|crypto\.subtle|randomUUID/);
});

test('the server gets the fast cipher of Node and not the other', async () => {
  const { inputs, externals } = await bundleFor('node');
  expect(externals.sort()).toEqual(['node:buffer', 'node:crypto']);
  expect(inputs).toContain('src/cipher-node.ts');
  expect(inputs.filter((path) => path.includes('noble'))).toEqual([]);
});

test('a browser on a plain-http host name and the server open what the other sealed', async () => {
  const { code } = await bundleFor('browser');
  // All that such a browser has of what is used here: no crypto.subtle, no crypto.randomUUID.
  const page = vm.createContext({
    crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
    TextEncoder,
    TextDecoder,
    atob,
    btoa,
  });
  vm.runInContext(code, page);
  const inPage = (call: string, input: string): string => {
    page.input = input;
    return vm.runInContext(call, page);
  };
  const value = { name: 'लेखांकन 📚', price: '₹ 4,999.00', long: 'x'.repeat(20_000) };
  const json = JSON.stringify(value);

  expect(open(inPage('envelope.seal(JSON.parse(input))', json))).toEqual(value);
  expect(inPage('JSON.stringify(envelope.open(input))', seal(value))).toBe(json);
  expect(reveal(inPage('envelope.obfuscate(input)', json))).toBe(json);
  expect(inPage('envelope.reveal(input)', obfuscate(json))).toBe(json);
  expect(decodeId(inPage('envelope.encodeId(JSON.parse(input))', json))).toEqual(value);
  expect(inPage('JSON.stringify(envelope.decodeId(input))', encodeId(value))).toBe(json);
  const bad = `try { envelope.open(input) } catch (failure) {
    [failure instanceof envelope.BadEnvelope, failure.message].join()
  }`;
  expect(inPage(bad, 'A'.repeat(90))).toBe('true,The request could not be read');
});
