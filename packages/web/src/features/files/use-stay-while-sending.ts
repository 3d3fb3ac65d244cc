import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../ui/feedback/confirm.tsx';

type Question = { title: string; body: string; confirmLabel: string; cancelLabel: string };

/**
 * Asks before a screen is left that is sending files.
 * @returns asks the same of whoever closes only a part of the screen; true when it may go
 */
export function useStayWhileSending(isSending: () => boolean, question: Question): () => Promise<boolean> {
  const mayGo = async () => !isSending() || confirm({ ...question, isDangerous: true });
  useBlocker({ shouldBlockFn: async () => !(await mayGo()), enableBeforeUnload: isSending });
  return mayGo;
}
