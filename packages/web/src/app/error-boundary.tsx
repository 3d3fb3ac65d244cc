import { Component, type ReactNode, useEffect, useState } from 'react';
import { causeOfMissingFile, isMissingFile } from '../api/missing-file.ts';

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

/** What is known at once. A missing file was probably removed by a deploy: reloading brings the new build. */
export function sentenceOfCrash(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isMissingFile(message)
    ? 'A part of this page could not be loaded. There may be a newer version'
    : message;
}

type CrashProps = { error: unknown; children: (message: string) => ReactNode };

const reload = () => location.reload();

/** Draws the message for a crash. */
export function Crash({ error, children }: CrashProps) {
  const [cause, setCause] = useState('');
  useEffect(function tryAgainOnceOnline() {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void causeOfMissingFile(error).then((missing) => isCurrent && setCause(missing));
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return children(cause || sentenceOfCrash(error));
}
