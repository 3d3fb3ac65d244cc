import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { supportHoursText } from '@prepdesk/contract/doubts/support-hours';
import { routeAt } from '@prepdesk/contract/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Access } from '../../auth/access.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Config } from '../../config.ts';
import { filesIn } from '../../lib/files-in.ts';
import { withinMs } from '../../lib/within-ms.ts';
import { packageFolder } from '../../package-folder.ts';
import { version } from '../../version.ts';
import { tokenOf } from '../call/caller.ts';
import { firstLoadOf, type Prepared } from './first-load.ts';
import { requestedPath } from './requested-path.ts';

const builtConsole = join(packageFolder, '../web/dist');

export type Variant = 'teal' | 'pink';

/** What differs by serving host (d3 §9). */
const variants: Record<Variant, { adminTitle: string; icon: string }> = {
  teal: { adminTitle: 'Prepdesk Admin', icon: 'icon-teal.svg' },
  pink: { adminTitle: 'PrepClinic Admin', icon: 'icon-pink.svg' },
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Serves the built console. Its files may be cached for ever, since their names contain a hash of their content. Every
 * other path gets its single page, with the host's variant written in, so that nothing flashes in wrong colours, and
 * with links to the files of the screen at this path, so that the browser requests all of them at once.
 */
export function serveConsole(
  app: FastifyInstance,
  config: Config,
  access: Pick<Access, 'actorOf'>,
  folder = builtConsole,
): void {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    app.log.warn('the console is not built; only the calls are served');
    return;
  }
  const template = readFileSync(page, 'utf8');
  const prepare = firstLoadOf(folder, template);
  const pages = {
    teal: pageOf(template, folder, 'teal', config),
    pink: pageOf(template, folder, 'pink', config),
  };
  const scripts = hashesOfScripts(template);
  app.register(fastifyStatic, {
    root: folder,
    // Adding a route for each of its hundreds of files took longer than adding those of all calls.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });
  const files = addressesIn(folder);
  app.get('/*', async (request, reply) => {
    const path = requestedPath(request);
    if (files.has(path)) return reply.sendFile(path.slice(1));
    if (path.startsWith('/api/') || path.startsWith('/files/') || path.startsWith('/assets/')) {
      return reply.callNotFound();
    }
    const actor = await actorIfSoon(access, tokenOf(request).token);
    allowScripts(reply, scripts);
    return reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'host, cookie' })
      .type('text/html; charset=utf-8')
      .send(pages[variantOf(request.hostname, config)](prepare(path, actor)));
  });
}

/** The addresses of the built files; hidden ones are not for browsers. */
const addressesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    filesIn(folder)
      .map((path) => `/${path}`)
      .filter((path) => !path.includes('/.')),
  );

/** What only makes a page quicker must not make it wait for a database that is away. */
const longestWaitMs = 200;

/** The person of the session; undefined when there is none, or when this cannot be found out soon. */
async function actorIfSoon(
  access: Pick<Access, 'actorOf'>,
  token: string | undefined,
): Promise<Actor | undefined> {
  if (!token) return undefined;
  return withinMs(
    longestWaitMs,
    access.actorOf(token).catch(() => undefined),
  );
}

/** The hashes of the page's inline scripts, as its policy names them. */
const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  );

function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
  );
}

const variantOf = (hostname: string, config: Config): Variant =>
  config.clinicHosts.includes(hostname.toLowerCase()) ? 'pink' : 'teal';

/** The page of one variant; each request adds what is prepared for its path. */
function pageOf(
  template: string,
  folder: string,
  variant: Variant,
  config: Config,
): (prepared: Prepared) => string {
  const { adminTitle, icon } = variants[variant];
  // The clinic's host opens with the clinical app; elsewhere the setting decides (DECISIONS "Variants").
  const defaultAppID = variant === 'pink' ? 2 : config.defaultAppID;
  const { hasPublicTools, maxUploadBytes, minQuestions } = config;
  const otpHint =
    config.isProduction || config.smsUrl || config.cognito
      ? ''
      : 'Development: OTPs are written to outbox/sms.jsonl in the data folder.';
  const own = {
    variant,
    adminTitle,
    defaultAppID,
    version,
    otpHint,
    hasPublicTools,
    maxUploadBytes,
    minQuestions,
    supportHours: supportHoursText(config.supportHours),
  };
  const common = template
    .replace(/data-variant="\w*"/, `data-variant="${variant}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(adminTitle)}</title>`)
    .replace(/(<link rel="icon"[^>]*href=")[^"]*/, `$1${iconText(join(folder, icon))}`);
  return ({ links, opens }) => {
    const settings = escaped(JSON.stringify({ ...own, opens }));
    // Until its files and the session are there, the page draws the frame of the console (frame.css).
    const isFramed = opens !== undefined && !routeAt(opens).public;
    return common
      .replace('<html ', isFramed ? '<html data-framed ' : '<html ')
      .replace('<!--prepdesk-settings-->', () => `<meta name="prepdesk-settings" content="${settings}">`)
      .replace('<!--prepdesk-first-load-->', () => links);
  };
}

/** The icon inside the page: a few hundred bytes are not worth a request. */
function iconText(file: string): string {
  return existsSync(file)
    ? `data:image/svg+xml,${encodeURIComponent(readFileSync(file, 'utf8').trim())}`
    : '';
}
