import type { Video } from '@prepdesk/contract/videos/videos';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';

/** Asks before a video is inactivated, and shows where it is used. */
export function mayDeactivate({ id, referenceID, mappings }: Video): Promise<boolean> {
  const used = mappings === 0 ? '' : ' Existing mappings are kept.';
  return confirmWithUses({
    kind: 'video',
    id,
    title: `Deactivate the video ${referenceID}?`,
    body: `It cannot be mapped again until it is activated.${used}`,
    confirmLabel: 'Deactivate',
  });
}

/** Asks before the link of a mapped video is changed, and shows where learners would notice. */
export async function mayReplaceLink(
  { id, referenceID, cdn, mappings }: Video,
  typed: string,
): Promise<boolean> {
  if (mappings === 0 || typed.replace(/\s/g, '') === cdn) return true;
  return confirmWithUses({
    kind: 'video',
    id,
    title: `Change the link of ${referenceID}?`,
    body: 'Learners get the new link wherever the video is mapped.',
    confirmLabel: 'Change',
  });
}
