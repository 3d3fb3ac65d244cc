import { useBlocker } from '../../router/use-blocker.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';

type Question = { title: string; body: string; confirmLabel: string; cancelLabel: string };

/**
 * Asks before a screen that is sending files is left.
 * @returns a function that asks the same before only part of the screen is closed; true if it may be closed
 */
export function useStayWhileSending(isSending: () => boolean, question: Question): () => Promise<boolean> {
  const mayGo = async () => !isSending() || confirm({ ...question, isDangerous: true });
  useBlocker({ shouldBlockFn: async () => !(await mayGo()), enableBeforeUnload: isSending });
  return mayGo;
}
