/** The elements that a style stands for, outermost first; 'plain': the element itself means nothing. */
type Meaning = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'plain';

const declaration = (style: string, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';

const isHeavy = (weight: string): boolean =>
  weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
const isLight = (weight: string): boolean => weight === 'normal' || (weight !== '' && Number(weight) < 600);

/**
 * Google Docs writes bold as a style of a span, and wraps everything in a `b` that is not bold.
 * @param isInLink inside a link, where underlining is the look of links and was not chosen
 */
export function meaningOf(name: string, style: string, isInLink: boolean): Meaning[] {
  if (style === '') return [];
  const weight = declaration(style, 'font-weight');
  if ((name === 'b' || name === 'strong') && isLight(weight)) return ['plain'];
  if ((name === 'i' || name === 'em') && declaration(style, 'font-style') === 'normal') return ['plain'];
  if (name !== 'span' && name !== 'font') return [];
  const line = `${declaration(style, 'text-decoration')} ${declaration(style, 'text-decoration-line')}`;
  const raised = declaration(style, 'vertical-align');
  return [
    ...(isHeavy(weight) ? (['strong'] as const) : []),
    ...(declaration(style, 'font-style') === 'italic' ? (['em'] as const) : []),
    ...(line.includes('underline') && !isInLink ? (['u'] as const) : []),
    ...(line.includes('line-through') ? (['s'] as const) : []),
    ...(raised === 'super' ? (['sup'] as const) : []),
    ...(raised === 'sub' ? (['sub'] as const) : []),
  ];
}
