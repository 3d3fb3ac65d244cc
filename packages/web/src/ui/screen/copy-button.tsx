import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './screen.module.css';

type Props = {
  text: string;
  seconds?: number;
  /** Tells it from others on the screen: 'the address of the first image'. */
  what?: string;
};

/** Copies a text and says so for some seconds (d1 §9: 8 on Image Upload; d3 §9: 4 elsewhere). */
export function CopyButton({ text, seconds = 4, what }: Props) {
  const [copyCount, setCopyCount] = useState(0);
  const isCopied = copyCount > 0;
  useEffect(
    function forgetAfterAWhile() {
      if (copyCount === 0) return undefined;
      const timer = setTimeout(() => setCopyCount(0), seconds * 1000);
      return () => clearTimeout(timer);
    },
    [copyCount, seconds],
  );
  return (
    <span className={classes.copy}>
      <Button
        variant="default"
        aria-label={what && `Copy ${what}`}
        leftSection={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        onClick={async () => {
          await copyText(text);
          setCopyCount((count) => count + 1);
        }}
      >
        Copy
      </Button>
      <span role="status">{isCopied ? 'Copied to clipboard' : ''}</span>
    </span>
  );
}

/** navigator.clipboard does not exist on plain-http host names. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
