import { Component, type ReactNode, useEffect, useState } from 'react';
import { NetworkFailure } from '../api/read-reply.ts';

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode };

/** Keeps a screen that is broken or could not be loaded from breaking the whole page. */
export class ErrorBoundary extends Component<Props, { error: unknown; isBroken: boolean }> {
  override state = { error: null as unknown, isBroken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.isBroken ? this.props.fallback(this.state.error) : this.props.children;
  }
}

const missingFile = /dynamically imported module|module script failed|preload CSS|Loading chunk/i;

/** What is known at once. A missing file was probably removed by a deploy: reloading brings the new build. */
export function sentenceOfCrash(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return missingFile.test(message)
    ? 'A part of this page could not be loaded. There may be a newer version'
    : message;
}

/** Why a file is missing, found out by asking for it again; '' for a newer version. */
export async function causeOfMissingFile(error: unknown): Promise<string> {
  const message = error instanceof Error ? error.message : '';
  if (!missingFile.test(message)) return '';
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

type CrashProps = { error: unknown; children: (message: string) => ReactNode };

/** Draws the message for a crash. */
export function Crash({ error, children }: CrashProps) {
  const [cause, setCause] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void causeOfMissingFile(error).then((found) => isCurrent && setCause(found));
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return children(cause || sentenceOfCrash(error));
}
