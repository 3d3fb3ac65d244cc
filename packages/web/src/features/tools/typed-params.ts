/** Word processors turn straight quotes into curly ones (d3 §5). */
const straight = (text: string): string => text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'");

/**
 * The typed parameters: any JSON. An empty text is `{}`.
 * @throws SyntaxError
 */
export const typedParams = (text: string): unknown =>
  text.trim() === '' ? {} : (JSON.parse(straight(text)) as unknown);
