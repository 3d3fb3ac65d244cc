/** The sealed text in what was pasted: a whole request or reply, a quoted text, or the sealed text itself. */
export function sealedTextIn(pasted: string): string {
  try {
    const json: unknown = JSON.parse(pasted);
    if (typeof json === 'string') return json;
    const { enc_response: reply, enc_request: request } = json as Record<string, unknown>;
    if (typeof reply === 'string') return reply;
    if (typeof request === 'string') return request;
  } catch {
    // Not JSON, so it is the sealed text itself.
  }
  return pasted;
}
