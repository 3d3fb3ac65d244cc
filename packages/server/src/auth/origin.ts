import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '@prepdesk/contract/failures';

/**
 * Browsers send a cookie along with requests that other sites make: such a request is refused (gaps C43). They say
 * where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither does not come from a
 * page of another site, because a cross-site POST always carries an Origin.
 * @throws Failure `forbidden`
 */
export function refuseForeignOrigin(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || isForeignHost(headers)) {
    throw new Failure('forbidden', 'Requests from other sites are refused');
  }
}

function isForeignHost({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
