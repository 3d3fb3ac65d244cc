const headBytes = 44;

/** Sound as WAV: 8 kHz, 16 bit, one channel. */
export function wavOf(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(headBytes + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(hz, 24);
  file.writeUInt32LE(hz * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [n, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(sample * 0x7fff), headBytes + n * 2);
  }
  return file;
}

const hz = 8000;

/** Two soft notes, for what somebody would have said. */
export const twoNotes = (): Buffer =>
  wavOf(
    Array.from({ length: hz }, (_, n) => {
      const note = n < hz / 2 ? 440 : 554;
      const place = (n % (hz / 2)) / (hz / 2);
      return 0.2 * Math.sin((2 * Math.PI * note * n) / hz) * Math.sin(Math.PI * place);
    }),
  );
