import { BadEnvelope } from '@prepdesk/envelope/bad-envelope';
import { openNatively } from '@prepdesk/envelope/open-natively';

/** Opens a sealed reply without blocking the page; returns the text as it came where that is not possible. */
export async function openedReply(text: string): Promise<string> {
  try {
    const sealed: unknown = JSON.parse(text)?.enc_response;
    return typeof sealed === 'string' ? await openNatively(sealed) : text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BadEnvelope) return text;
    throw error;
  }
}
