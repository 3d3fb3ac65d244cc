import { sealText } from '@prepdesk/envelope/envelope';

/** Seals a JSON text as it stands (d3 §9). It hides nothing: the key travels in the text. @throws SyntaxError when it is no JSON */
export function sealedJson(text: string): string {
  JSON.parse(text);
  return sealText(text.trim());
}
