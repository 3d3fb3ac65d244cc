/** Word processors turn straight quotes into curly ones (d3 §5). */
const straight = (text: string): string => text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'");

/**
 * The parameters that somebody typed; none are `{}`.
 * @throws SyntaxError when it is no JSON, or no JSON object
 */
export function typedParams(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  const value: unknown = JSON.parse(straight(text));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new SyntaxError('The params must be a JSON object, such as {"appID": 1}');
}

/** An address that starts with http:// or https:// and has a host. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
