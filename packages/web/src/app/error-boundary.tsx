import { Component, type ReactNode } from 'react';

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

/** The message for a crash. A missing file was probably removed by a deploy: reloading brings the new build. */
export function sentenceOfCrash(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isMissingFile = /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(
    message,
  );
  return isMissingFile ? 'A part of this page could not be loaded. There may be a newer version' : message;
}
