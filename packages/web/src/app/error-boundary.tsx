import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode };

/** Keeps a broken screen, or one whose file could not be loaded, from taking the page with it. */
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

/** A file of an older build that a deploy has removed: reloading brings the new one. */
export function sentenceOfCrash(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isMissingFile = /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(
    message,
  );
  return isMissingFile ? 'A part of this page could not be loaded. There may be a newer version' : message;
}
