import { useMemo } from 'react';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './difference.module.css';
import { markedHtml } from './marked-html.ts';
import { differenceOf } from './text-difference.ts';

type Props = { before: string; after: string };

/** The difference of two texts: removals are struck through, additions underlined; screen readers announce both. */
export function Difference({ before, after }: Props) {
  const html = useMemo(() => markedHtml(differenceOf(before, after)), [before, after]);
  return <RichText html={html} className={classes.difference} />;
}
