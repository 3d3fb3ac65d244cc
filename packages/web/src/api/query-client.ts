import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { onForget } from './who.ts';

/**
 * Caches the answers that this tab has read (the cache that `hash` stood for in d3 §7): when needed again they are
 * shown at once and refreshed in the background. Emptied when the person signs out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // send() itself waits and retries. 'always': a browser that believes it is offline must fail rather than hang.
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      gcTime: 10 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onForget(() => queryClient.clear());

/** Provides the cache that useRead and useChange need. */
export const QueryProvider = (props: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, props.children);
