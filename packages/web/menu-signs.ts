import type { Plugin } from 'vite';
import { signOfGroup, signOfPath } from './src/app/menu-signs.ts';

/** A Lucide icon: its SVG elements with their attributes. */
type Drawing = readonly (readonly [element: string, attributes: Record<string, string>])[];

const frame = `xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'`;

/**
 * Adds the drawings of the menu's signs to its style sheet. There they are part of the first paint, and need neither
 * a request of their own nor a script.
 */
export function menuSigns(): Plugin {
  return {
    name: 'menu-signs',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/app/menu-signs.css')) return undefined;
      const names = [...new Set([...Object.values(signOfPath), ...Object.values(signOfGroup)])].sort();
      return [code, ...(await Promise.all(names.map(ruleOf)))].join('\n');
    },
  };
}

async function ruleOf(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    __iconData: { node: Drawing };
  };
  const svg = `<svg ${frame}>${icon.node.map(elementOf).join('')}</svg>`;
  return `[data-menu-sign='${name}'] { --sign: url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}"); }`;
}

const elementOf = ([element, { key: _, ...attributes }]: Drawing[number]): string =>
  `<${element} ${Object.entries(attributes)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')}/>`;
