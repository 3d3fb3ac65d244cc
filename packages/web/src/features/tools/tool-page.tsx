import { Box } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import classes from './tools.module.css';

/** A page outside the main layout (d3 §2), also open to people who are not signed in. */
export function ToolPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" maw={780} m="0 auto" p="28px 16px 48px">
      <a className={`${layout.link} ${layout.small} ${classes.back}`} href="/">
        <ArrowLeft size={15} aria-hidden /> Back to Website
      </a>
      <h1>{title}</h1>
      <div className={layout.below}>
        <Card>{children}</Card>
      </div>
    </Box>
  );
}
