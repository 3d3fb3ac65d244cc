import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OF_THE_SERVER = /^node --import tsx packages\/server\/src\/([\w-]+)\.ts$/;

/**
 * What an operator may run beside the server, as package.json names it.
 * @returns {{ command: string, program: string }[]} `program`: its file in packages/server/src, without the ending
 */
export function operatorCommands(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(scripts).flatMap(([command, line]) => {
    const program = OF_THE_SERVER.exec(line)?.[1];
    return program ? [{ command, program }] : [];
  });
}
