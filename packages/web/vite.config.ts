import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { compiledAhead } from './compiled-ahead.ts';
import { firstLoad } from './first-load.ts';
import { menuSigns } from './menu-signs.ts';
import { precompress } from './precompress.ts';

// Only the development server reads the port, to find the product's server.
// The host of the request is kept, since the server refuses cookies of another origin.
const toServer = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), menuSigns(), compiledAhead(), firstLoad(), precompress()],
  server: { proxy: { '/api': toServer, '/files': toServer } },
  build: {
    manifest: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    target: 'es2022',
    // All browsers of the build target support module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Content blockers stop files by words in their names: tracking, banner, push, coupon.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        hashCharacters: 'hex',
      },
    },
  },
});
