import type { Domain } from '../../domain.ts';
import { labelDownload } from './label-download.ts';
import { shipments } from './shipments.ts';

export const shipping: Domain = { calls: [shipments], downloads: [labelDownload] };
