import { flag, id, oneOf } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';

export const gallerySizes = [12, 24, 48] as const;
const usualSize = 24;

const shape = z.object({
  page: z.optional(id()),
  size: z.optional(oneOf(gallerySizes)),
  isActive: z.optional(flag()),
});
type Shown = z.output<typeof shape>;

/** Page, size and filter of the gallery, kept in the address; an unreadable address shows the first page. */
export function useGalleryAddress() {
  const { id: chosen, choose } = useEncodedID(shape);
  const { page = 1, size = usualSize, isActive } = chosen ?? {};
  const change = (part: Shown) => choose({ ...chosen, page: 1, ...part });
  return { page, size, isActive, change };
}
