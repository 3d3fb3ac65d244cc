import { colourPattern } from '@prepdesk/contract/home/dashboards';

export const darkInk = '#14211E';
const lightInk = '#FFFFFF';

const channel = (colour: string, from: number): number => {
  const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number =>
  0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);

/** The contrast of two colours, #rrggbb: 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The ink in which text on a colour is most readable. */
export const inkOn = (colour: string): string =>
  contrastOf(colour, lightInk) >= contrastOf(colour, darkInk) ? lightInk : darkInk;

/** Which text will be drawn on a background, for its editor; '' if it is not a colour yet. */
export function inkHint(typed: string): string {
  const colour = typed.trim();
  if (!colourPattern.test(colour)) return '';
  return inkOn(colour) === lightInk ? 'Text on it is white' : 'Text on it is dark';
}
