import { hash } from 'node:crypto';

/** Planned once for each connection: to plan a statement of a hundred tables takes longer than to run it. */
export const prepared = (text: string) => ({ name: hash('sha1', text), text });
