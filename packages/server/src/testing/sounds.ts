import { wavOf } from '../../demo/sound.ts';

/** A tenth of a second of silence. */
export const wav = wavOf(Array.from({ length: 800 }, () => 0));
