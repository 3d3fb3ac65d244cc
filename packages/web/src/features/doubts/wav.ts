/** Sound as WAV, which every device plays: 16 bit, one channel. */

const headBytes = 44;
/** Enough for speech; five minutes stay below 10 MB. */
export const speechHz = 16_000;

/** @param samples -1 to 1 */
export function wavOf(samples: Float32Array, hz = speechHz): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => {
    for (let n = 0; n < letters.length; n += 1) view.setUint8(at + n, letters.charCodeAt(n));
  };
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, hz, true);
  view.setUint32(28, hz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [n, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(headBytes + n * 2, Math.round(clipped * (clipped < 0 ? 0x8000 : 0x7fff)), true);
  }
  return bytes;
}
