import type { UsedKind } from '@prepdesk/contract/mapping/where-used';
import { confirm } from '../ui/feedback/confirm.tsx';

export type Question = {
  kind: UsedKind;
  /** The row's id, or an image's name. */
  id: number | string;
  title: string;
  /** What it means for the people affected. */
  body: string;
  /** Names the action, such as 'Deactivate'. */
  confirmLabel: string;
  /** Asks only if the thing is used somewhere, and names every known use. */
  isAboutUses?: true;
};

/**
 * Asks before a thing is inactivated or replaced, and shows where it is used, or says that this could not be read.
 * @returns false when the person cancels, and for a second press while the first is still pending
 */
export async function confirmWithUses(question: Question): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const loaded = await import('./ask-about-uses.tsx').catch(() => undefined);
    if (loaded) return await loaded.askAboutUses(question);
    const { title, body, confirmLabel } = question;
    return await confirm({ title, confirmLabel, body: `${body} Where it is used could not be read.` });
  } finally {
    isAsking = false;
  }
}

// Reading the uses takes a while, and the button can be pressed again in the meantime.
let isAsking = false;
