import { Box } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';

/** A page outside the main layout (d3 §2), also open to people who are not signed in. */
export function ToolPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" maw={780} m="0 auto" p="28px 16px 48px">
      <Box
        component="a"
        className={`${layout.link} ${layout.small} ${layout.line}`}
        w="fit-content"
        mb={14}
        href="/"
      >
        <ArrowLeft size={15} aria-hidden /> Back to Website
      </Box>
      <h1>{title}</h1>
      <div className={layout.below}>
        <Card>{children}</Card>
      </div>
    </Box>
  );
}
