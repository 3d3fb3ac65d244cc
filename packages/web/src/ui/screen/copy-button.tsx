import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import layout from '../layout/layout.module.css';
import { copied, copyText, notCopied } from './copy-text.ts';

type Props = {
  text: string;
  seconds?: number;
  /** Distinguishes it from other buttons on the screen: 'the address of the first image'. */
  what?: string;
};

/** Copies a text and confirms it for some seconds (d1 §9: 8 on Image Upload; d3 §9: 4 elsewhere). */
export function CopyButton({ text, seconds, what }: Props) {
  const { copy, isCopied, says } = useCopy(text, seconds);
  return (
    <span className={`${layout.line} ${layout.small} ${layout.tone}`} data-tone="ok">
      <Button
        variant="default"
        aria-label={what && `Copy ${what}`}
        leftSection={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status">{says}</span>
    </span>
  );
}

/** Copies a text; for some seconds afterwards `says` holds the result. */
export function useCopy(text: string, seconds = 4) {
  const [last, setLast] = useState<{ isCopied: boolean } | null>(null);
  useEffect(
    function forgetAfterAWhile() {
      if (last === null) return undefined;
      const timer = setTimeout(() => setLast(null), seconds * 1000);
      return () => clearTimeout(timer);
    },
    [last, seconds],
  );
  const copy = () =>
    copyText(text).then(
      () => setLast({ isCopied: true }),
      () => setLast({ isCopied: false }),
    );
  const isCopied = last?.isCopied ?? false;
  return { copy, isCopied, says: last ? (isCopied ? copied : notCopied) : '' };
}
