import type { HomeDraft, HomeKind } from '@prepdesk/contract/home/home-screen';
import { beforeUpload } from '../../ui/fields/image-under-way.ts';
import { type KeptDraft, newRowKey } from '../../ui/record/draft-store.ts';

/** The course of a picture: the course itself, or that of a dashboard. */
export type PreviewScope = { courseID: number } | { dashboardID: number };

/** The server accepts no longer field, and a phone could not show it. */
const maxLength = 5000;

/** The typed row as sent to request the picture; an image that is still uploading is replaced by the earlier one. */
export function draftSeen<Row>(kind: HomeKind, kept: KeptDraft<Row> | null): HomeDraft | undefined {
  if (!kept) return undefined;
  const values = Object.entries(kept.draft).map(([field, value]) => [
    field,
    beforeUpload(value).slice(0, maxLength),
  ]);
  return {
    kind,
    id: kept.rowKey === newRowKey ? 0 : Number(kept.rowKey),
    values: Object.fromEntries(values),
  };
}
