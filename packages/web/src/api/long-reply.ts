import { BadEnvelope } from '@prepdesk/envelope/bad-envelope';
import { openNatively } from '@prepdesk/envelope/open-natively';

/** A sealed reply as a plain one, opened without holding up the page; as it came where that can not be done. */
export async function openedReply(text: string): Promise<string> {
  try {
    const sealed: unknown = JSON.parse(text)?.enc_response;
    return typeof sealed === 'string' ? await openNatively(sealed) : text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BadEnvelope) return text;
    throw error;
  }
}
