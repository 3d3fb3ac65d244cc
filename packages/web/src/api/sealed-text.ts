import { sealText } from '@prepdesk/envelope/envelope';

/** Seals a JSON text as it is (d3 §9). This hides nothing: the key is in the text. @throws SyntaxError if not JSON */
export function sealedJson(text: string): string {
  JSON.parse(text);
  return sealText(text.trim());
}
