import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { packageFolder } from '../package-folder.ts';
import { version } from '../version.ts';
import { pathAsked } from './path-asked.ts';

const builtConsole = join(packageFolder, '../web/dist');

export type Variant = 'teal' | 'pink';

/** What differs by serving host (d3 §9). */
const variants: Record<Variant, { adminTitle: string; icon: string }> = {
  teal: { adminTitle: 'Prepdesk Admin', icon: '/icon-teal.svg' },
  pink: { adminTitle: 'PrepClinic Admin', icon: '/icon-pink.svg' },
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Serves the built console: its files for ever, since their names carry their content's hash, and for every
 * other path its one page, with the host's variant written in, so that nothing flashes in wrong colours.
 */
export function serveConsole(app: FastifyInstance, config: Config, folder = builtConsole): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    app.log.warn('the console is not built; only the calls are served');
    return;
  }
  const template = readFileSync(page, 'utf8');
  app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });
  const otpHint =
    config.isProduction || config.smsUrl || config.cognito
      ? ''
      : 'Development: OTPs are written to outbox/sms.jsonl in the data folder.';
  app.get('/*', (request, reply) => {
    const path = pathAsked(request);
    if (path.startsWith('/api/') || path.startsWith('/files/') || path.startsWith('/assets/')) {
      return reply.callNotFound();
    }
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'host' })
      .type('text/html; charset=utf-8')
      .send(pageFor(template, variantOf(request.hostname, config), config, otpHint));
  });
}

const variantOf = (hostname: string, config: Config): Variant =>
  config.clinicHosts.includes(hostname.toLowerCase()) ? 'pink' : 'teal';

function pageFor(template: string, variant: Variant, config: Config, otpHint: string): string {
  const { adminTitle, icon } = variants[variant];
  // The clinic's host opens with the clinical app; elsewhere the setting decides (DECISIONS "Variants").
  const defaultAppID = variant === 'pink' ? 2 : config.defaultAppID;
  const { hasPublicTools, uploadMostBytes, fewestQuestions } = config;
  const own = {
    ...{ variant, adminTitle, defaultAppID, version, otpHint },
    ...{ hasPublicTools, uploadMostBytes, fewestQuestions },
  };
  const settings = JSON.stringify(own);
  return template
    .replace(/data-variant="\w*"/, `data-variant="${variant}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(adminTitle)}</title>`)
    .replace(/(<link rel="icon"[^>]*href=")[^"]*/, `$1${icon}`)
    .replace('<!--prepdesk-settings-->', `<meta name="prepdesk-settings" content="${escaped(settings)}">`);
}
