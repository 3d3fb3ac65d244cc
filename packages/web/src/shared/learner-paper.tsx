import { ActionIcon, Box, useComputedColorScheme } from '@mantine/core';
import { AArrowDown, AArrowUp, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { settings } from '../api/settings.ts';
import layout from '../ui/layout/layout.module.css';
import classes from './question-view.module.css';

const fontSizesPx = [14, 16, 18, 21, 24] as const;
const usualSize = 1;

/** A preview of a learner's screen (d3 §9). Its scheme, light or dark, and text size can differ from the console's. */
export function LearnerPaper({ children }: { children: ReactNode }) {
  const own = useComputedColorScheme('light');
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null);
  const [size, setSize] = useState<number>(usualSize);
  const scheme = chosen ?? own;
  const isDark = scheme === 'dark';
  return (
    <div className={layout.grow}>
      <Box
        component="fieldset"
        className={layout.actions}
        mb={6}
        style={{ gap: 2 }}
        data-end
        aria-label="How it is shown"
      >
        <Tool label="Smaller text" isDisabled={size === 0} onPress={() => setSize(size - 1)}>
          <AArrowDown size={17} aria-hidden />
        </Tool>
        <Tool
          label="Larger text"
          isDisabled={size === fontSizesPx.length - 1}
          onPress={() => setSize(size + 1)}
        >
          <AArrowUp size={17} aria-hidden />
        </Tool>
        <Tool label={isDark ? 'Light' : 'Dark'} onPress={() => setChosen(isDark ? 'light' : 'dark')}>
          {isDark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
        </Tool>
      </Box>
      <div
        className={classes.paper}
        data-variant={settings.variant}
        data-mantine-color-scheme={scheme}
        style={{ fontSize: fontSizesPx[size] }}
      >
        {children}
      </div>
    </div>
  );
}

type ToolProps = { label: string; isDisabled?: boolean; onPress: () => void; children: ReactNode };

const Tool = ({ label, isDisabled, onPress, children }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    type="button"
    aria-label={label}
    title={label}
    disabled={isDisabled ?? false}
    onClick={onPress}
  >
    {children}
  </ActionIcon>
);
