/** Bytes that are written one after the other. */
export class Written {
  into: Buffer;
  length = 0;
  private kept = 0;

  /** @param expected about how many there will be */
  constructor(expected: number) {
    this.into = Buffer.allocUnsafeSlow(expected + Math.ceil(expected / 8));
  }

  bytes(): Buffer {
    return this.into.subarray(0, this.length);
  }

  /** There is always room for as many more bytes as this, whatever is written between them. */
  keepRoom(bytes: number): void {
    this.kept = bytes;
    this.makeRoom(0);
  }

  private makeRoom(more: number): void {
    const needed = this.length + more + this.kept;
    if (needed <= this.into.length) return;
    const larger = Buffer.allocUnsafeSlow(needed * 2);
    this.into.copy(larger, 0, 0, this.length);
    this.into = larger;
  }

  /** Needs room that is kept. */
  byte(byte: number): void {
    this.into[this.length] = byte;
    this.length += 1;
  }

  all(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) this.byte(bytes[at] as number);
  }

  text(text: string): void {
    // UTF-8 takes at most three bytes for each unit of a string.
    this.makeRoom(text.length * 3);
    this.length += this.into.write(text, this.length);
  }
}
