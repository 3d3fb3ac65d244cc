import type { Plugin } from 'vite';

const library = /node_modules[\\/]@mantine[\\/]/;
const naming = /^[\w.]+\.displayName = .*;$/gm;

/**
 * Leaves out the names that Mantine gives its components for React's developer tools: nobody reads them in a build, and
 * each first screen would load some hundred of them.
 */
export const withoutNames = (): Plugin => ({
  name: 'without-names',
  apply: 'build',
  transform: (code, id) =>
    library.test(id) && code.includes('.displayName') ? code.replace(naming, '') : undefined,
});
