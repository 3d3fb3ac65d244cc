import { SaxesParser, type SaxesTagNS } from 'saxes';
import { tooMuchText } from './sheet.ts';
import { unreadable } from './zip-parts.ts';

/** Deeper than any part of a workbook. */
const deepest = 40;
/** How much may come without an element's beginning, end or text: a longer name or attribute is an attack. */
const longestTokenBytes = 1024 * 1024;

export type Element = {
  /** Without the prefix of its namespace, which every program may choose. */
  name: string;
  /** By its local name; `r:id` is `id`. */
  attribute(name: string): string | undefined;
};

type Handlers = {
  open?(element: Element): void;
  close?(name: string): void;
  /** May come in pieces. */
  text?(text: string): void;
};

/**
 * Reads XML as it arrives and keeps nothing of it.
 * @throws Failure `refused` for what is not XML, has a document type of its own or is nested without end; whatever a
 * handler throws ends the reading
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let sinceToken = 0;
  const seen = () => {
    sinceToken = 0;
  };
  const refuse = () => {
    throw unreadable();
  };
  parser.on('error', refuse);
  // Entities of its own could make a small file endless.
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => {
    seen();
    depth += 1;
    if (depth > deepest) refuse();
    handlers.open?.({ name: tag.local, attribute: (name) => attributeOf(tag, name) });
  });
  parser.on('closetag', (tag) => {
    seen();
    depth -= 1;
    handlers.close?.(tag.local);
  });
  const text = (piece: string) => {
    seen();
    handlers.text?.(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) {
    sinceToken += piece.length;
    if (sinceToken > longestTokenBytes) throw tooMuchText();
    parser.write(decoded(decoder, piece));
  }
  parser.write(decoded(decoder)).close();
}

const attributeOf = (tag: SaxesTagNS, name: string): string | undefined =>
  tag.attributes[name]?.value ?? Object.values(tag.attributes).find(({ local }) => local === name)?.value;

function decoded(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw unreadable();
  }
}
