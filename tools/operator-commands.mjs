import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OF_THE_SERVER = /^node --import tsx packages\/server\/src\/commands\/([\w-]+)\.ts$/;

/**
 * The commands that an operator may run in addition to the server, as named in package.json.
 * @returns {{ command: string, program: string }[]} `program`: its file in packages/server/src/commands, without the extension
 */
export function operatorCommands(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(scripts).flatMap(([command, line]) => {
    const program = OF_THE_SERVER.exec(line)?.[1];
    return program ? [{ command, program }] : [];
  });
}
