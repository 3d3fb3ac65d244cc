const hz = 8000;
const headBytes = 44;
const samples = hz / 10;

/** A tenth of a second of silence as WAV: 16 bit, one channel. */
export const wav = Buffer.alloc(headBytes + samples * 2);
wav.write('RIFF', 0);
wav.writeUInt32LE(wav.length - 8, 4);
wav.write('WAVEfmt ', 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20);
wav.writeUInt16LE(1, 22);
wav.writeUInt32LE(hz, 24);
wav.writeUInt32LE(hz * 2, 28);
wav.writeUInt16LE(2, 32);
wav.writeUInt16LE(16, 34);
wav.write('data', 36);
wav.writeUInt32LE(samples * 2, 40);
