import { fileURLToPath } from 'node:url';

/** `packages/server`, with a slash at its end: the same from `src` and from the built `dist`. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));
