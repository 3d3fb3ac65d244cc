import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const isText = /\.(?:js|css|html|svg|json|map|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a .br and a .gz beside every text file of the build, so that serving costs no compression. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      // The page itself is left out: the server writes its settings into it.
      const files = entries.filter(
        (entry) => entry.isFile() && isText.test(entry.name) && entry.name !== 'index.html',
      );
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    writeFile(`${path}.br`, await toBrotli(content, quality)),
    writeFile(`${path}.gz`, await toGzip(content, { level: 9 })),
  ]);
}

// Only the development server reads the port, to find the product's server.
// The host stays the one that was asked for: the server refuses cookies of another origin.
const toServer = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };

// A few large files compress better, and travel sooner, than two dozen small ones. What only few screens use
// stays with them, so that the first screen does not wait for it.
const sharedParts = [
  // First, since a group takes along whatever its files import: the sign-in page needs this one and no other.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  { name: 'router', test: /node_modules\/@tanstack\//, minShareCount: 2, priority: 1 },
  { name: 'parts', test: /node_modules\/(?:@mantine|@floating-ui)\//, minShareCount: 14 },
  // What most screens are written in: as one file it is smaller than as thirty.
  { name: 'screens', test: /src\/ui\/(?:screen|table|fields)\//, minShareCount: 16 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  server: { proxy: { '/api': toServer, '/files': toServer } },
  build: {
    manifest: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    target: 'es2022',
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedParts, includeDependenciesRecursively: false } },
    },
  },
});
