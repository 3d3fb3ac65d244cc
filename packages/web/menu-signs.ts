import type { Plugin } from 'vite';
import { signOfArea, signOfGroup, signOfPath } from './src/app/menu-signs.ts';

/** A Lucide icon: its SVG elements with their attributes. */
type Drawing = readonly (readonly [element: string, attributes: Record<string, string>])[];

const frame = `xmlns='http://www.w3.org/2000/svg' fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'`;

/** Units of a drawing's side, as Lucide draws it. */
const side = 24;

/**
 * Adds the drawings of the menu's signs to its style sheet. There they are part of the first paint, and need neither
 * a request of their own nor a script. They are one picture, below each other: a browser reads each picture as a
 * document of its own, and seventy of them would take longer than all other styles of the first screen together.
 */
export function menuSigns(): Plugin {
  return {
    name: 'menu-signs',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/app/menu-signs.css')) return undefined;
      const names = [
        ...new Set([
          ...Object.values(signOfPath),
          ...Object.values(signOfGroup),
          ...Object.values(signOfArea),
        ]),
      ].sort();
      const drawings = await Promise.all(names.map(drawingOf));
      const height = side * names.length;
      const svg = `<svg ${frame} viewBox='0 0 ${side} ${height}' width='${side}' height='${height}'>${drawings
        .map((drawing, index) => `<g transform='translate(0 ${side * index})'>${drawing}</g>`)
        .join('')}</svg>`;
      const picture = `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
      const sheet = `[data-menu-sign] { --signs: ${names.length}; mask-image: ${picture}; }`;
      return [code, sheet, ...names.map(ruleOf)].join('\n');
    },
  };
}

const ruleOf = (name: string, index: number): string => `[data-menu-sign='${name}'] { --sign: ${index}; }`;

async function drawingOf(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    __iconData: { node: Drawing };
  };
  return icon.node.map(elementOf).join('');
}

const elementOf = ([element, { key: _, ...attributes }]: Drawing[number]): string =>
  `<${element} ${Object.entries(attributes)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')}/>`;
