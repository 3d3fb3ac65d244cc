import '../ui/theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answers } from '../api/answers.ts';
import { ConfirmPopup } from '../ui/feedback/confirm.tsx';
import { cssVariables, themeOf } from '../ui/theme/theme.ts';
import { watchIdleness } from './idleness.ts';
import { makeRouter } from './router.tsx';
import { schemeCookie } from './scheme-cookie.ts';
import { settings } from './settings.ts';
import { SignInAgainPopup } from './sign-in-again-popup.tsx';

/** Everything behind the sign-in page. */
export function Console() {
  const [router] = useState(makeRouter);
  const [theme] = useState(() => themeOf(settings.variant));

  useEffect(() => watchIdleness(), []);
  useEffect(() => () => router.history.destroy(), [router]);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeCookie}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={answers}>
        <RouterProvider router={router} />
        <ConfirmPopup />
        <SignInAgainPopup />
      </QueryClientProvider>
    </MantineProvider>
  );
}
