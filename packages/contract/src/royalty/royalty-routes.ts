import type { RoutePath } from '../routes.ts';

/** Who sees royalty at all; whose it is, the server says (gaps C7). */
export const royaltyRoutes: readonly RoutePath[] = ['/royalty', '/royalty-prepclinic', '/royalty/{id}'];
