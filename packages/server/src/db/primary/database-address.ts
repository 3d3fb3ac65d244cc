import pg from 'pg';

export type Host = { host: string; port: number };

/** Where a database answers: what all its connections have in common, and the hosts, one of which accepts writes. */
export type DatabaseAddress = pg.ClientConfig & {
  /** Left out, the one of `host` and `port`. */
  hosts?: readonly Host[];
  /**
   * Where the database itself answers, when this address leads to a pooler that changes connections at each
   * transaction.
   */
  direct?: DatabaseAddress;
  /** Where a standby answers what may be some seconds old. */
  standby?: DatabaseAddress;
};

const wantedSessions = ['read-write', 'primary'];
const defaultPort = 5432;

/**
 * An address as libpq takes it: `postgres://user:password@one:5432,two/database?target_session_attrs=read-write`, or
 * with the hosts, including socket folders, as `host=one,two&port=5432,5433` after the `?`.
 * @returns undefined for a text that cannot be used, and for one that asks for a read-only host
 */
export function databaseAddressOf(text: string): DatabaseAddress | undefined {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#@]*@)?)([^/?#@]*)((?:\/[^?#]*)?)(?:\?([^#]*))?$/.exec(text);
  if (!parts || /\s/.test(text)) return undefined;
  const [, scheme, login, named = '', path, query = ''] = parts;
  const params = new URLSearchParams(query);
  const wanted = params.get('target_session_attrs');
  if (wanted !== null && !wantedSessions.includes(wanted)) return undefined;
  const hosts = hostsOf(params.has('host') ? sideBySide(params) : namedHosts(named));
  if (!hosts) return undefined;
  for (const name of ['target_session_attrs', 'host', 'port']) params.delete(name);
  const url = `${scheme}${login}localhost${path}${params.size > 0 ? `?${params}` : ''}`;
  try {
    return { ...ownConfigOf(url), ...(hosts[0] as Host), hosts };
  } catch {
    return undefined;
  }
}

/** Parsed by the driver itself, which also reads the certificate files that are named. */
function ownConfigOf(url: string): pg.ClientConfig {
  const { user, password, database, ssl, connectionParameters } = new pg.Client({
    connectionString: url,
  }) as pg.Client & { connectionParameters: { application_name?: string; options?: string } };
  return { user, password: password ?? undefined, database, ssl, ...optionsOf(connectionParameters) };
}

const optionsOf = ({ options }: { options?: string }): pg.ClientConfig => (options ? { options } : {});

type Named = { host: string; port: string };

const namedHosts = (text: string): Named[] =>
  text.split(',').map((one) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(one) ?? [];
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
  });

/** One port for all of them, or one for each. */
function sideBySide(params: URLSearchParams): Named[] {
  const ports = (params.get('port') ?? '').split(',');
  return (params.get('host') ?? '')
    .split(',')
    .map((host, index) => ({ host, port: (ports.length > 1 ? ports[index] : ports[0]) ?? '' }));
}

function hostsOf(named: readonly Named[]): Host[] | undefined {
  const hosts = named.map(({ host, port }) => ({
    host: decodeURIComponent(host) || 'localhost',
    port: port === '' ? defaultPort : Number(port),
  }));
  return hosts.every(({ port }) => Number.isInteger(port) && port > 0 && port < 65_536) ? hosts : undefined;
}

export const hostsAt = ({
  hosts,
  host = 'localhost',
  port = defaultPort,
}: DatabaseAddress): readonly Host[] => hosts ?? [{ host, port }];

/** For people and logs. */
export const nameOf = ({ host, port }: Host): string =>
  host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
