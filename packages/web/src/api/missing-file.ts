import { NetworkFailure } from './read-reply.ts';

/** Whether a failure says that a part of the console could not be loaded, in the words of each browser. */
export const isMissingFile = (message: string): boolean =>
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(message);

/** Why a file is missing, found out by asking for it again; '' for a newer version. */
export async function causeOfMissingFile(error: unknown): Promise<string> {
  const message = error instanceof Error ? error.message : '';
  if (!isMissingFile(message)) return '';
  const isAnswered = (address: string, method: string) =>
    fetch(address, { method, cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  if (!(await isAnswered('/', 'HEAD'))) return new NetworkFailure().message;
  const [address] = /(?:https?:\/)?\/[^\s'"]+/.exec(message) ?? [];
  if (!address || (await isAnswered(address, 'GET'))) return '';
  return 'A content blocker stopped a part of this page. Please allow this site in your blocker, then reload';
}
