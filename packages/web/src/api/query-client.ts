import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { onForget } from './who.ts';

/**
 * Keeps the answers that this tab has read (the cache that `hash` stood for in d3 §7): shown at once when asked for
 * again, and read anew behind them. Emptied when the person signs out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // send() itself waits and repeats. 'always': a browser that believes to be offline must say so, not hang.
    queries: { retry: false, networkMode: 'always', staleTime: 10_000, gcTime: 10 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onForget(() => queryClient.clear());

/** Makes useRead and useChange work below it. */
export const QueryProvider = (props: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, props.children);
