import { crypto as calls } from '@prepdesk/contract/tools/crypto';
import type { Domain } from '../../domain.ts';
import { crypto } from './crypto.ts';
import { jobs } from './jobs.ts';
import { status } from './status.ts';

export const tools: Domain = { calls: [crypto, status, jobs] };
/** What a server with `PUBLIC_TOOLS=0` leaves out: the two pages, and the call behind one of them. */
export const publicToolPages: readonly string[] = ['/encrypt', '/post'];
export const publicToolCalls: readonly string[] = [calls.decrypt.path];
