import type { HomeDraft, HomeKind } from '@prepdesk/contract/home/home-screen';
import { beforeUpload } from '../../ui/fields/image-under-way.ts';
import { type KeptDraft, newRowKey } from '../../ui/screen/draft-store.ts';

/** Of which course a picture is: the course itself, or that of a dashboard. */
export type SeenPlace = { courseID: number } | { dashboardID: number };

/** Beyond this the server takes no field; nothing of it would fit a phone. */
const mostLength = 5000;

/** What is typed, as the picture is asked for with it; an image that still uploads is the one of before. */
export function draftSeen<Row>(kind: HomeKind, kept: KeptDraft<Row> | null): HomeDraft | undefined {
  if (!kept) return undefined;
  const values = Object.entries(kept.draft).map(([field, value]) => [
    field,
    beforeUpload(value).slice(0, mostLength),
  ]);
  return {
    kind,
    id: kept.rowKey === newRowKey ? 0 : Number(kept.rowKey),
    values: Object.fromEntries(values),
  };
}
