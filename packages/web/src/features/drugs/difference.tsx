import { useMemo } from 'react';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './difference.module.css';
import { markedHtml } from './marked-html.ts';
import { differenceOf } from './text-difference.ts';

type Props = { before: string; after: string };

/** One text on its way to another: what was removed is struck through, what was added underlined, and both are read out. */
export function Difference({ before, after }: Props) {
  const html = useMemo(() => markedHtml(differenceOf(before, after)), [before, after]);
  return <RichText html={html} className={classes.difference} />;
}
