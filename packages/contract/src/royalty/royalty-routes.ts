import type { RoutePath } from '../routes.ts';

/** The screens that show royalty at all; the server decides whose (gaps C7). */
export const royaltyRoutes: readonly RoutePath[] = ['/royalty', '/royalty-prepclinic', '/royalty/{id}'];
