import type { Video } from '@prepdesk/contract/videos/videos';
import { confirmWithUses } from '../../places/confirm-with-uses.tsx';

/** Asks before a video is put out of use, and says where it is used. */
export function mayInactivate({ id, referenceID, mappings }: Video): Promise<boolean> {
  const used = mappings === 0 ? '' : ' Where it is mapped it stays until it is unmapped.';
  return confirmWithUses({
    ...{ kind: 'video', id },
    title: `Inactivate the video ${referenceID}?`,
    body: `It can not be mapped again until it is activated.${used}`,
    confirmLabel: 'Inactivate',
  });
}

/** Asks before a mapped video is exchanged for another by its link, and says where learners will meet that. */
export async function mayReplaceLink(
  { id, referenceID, cdn, mappings }: Video,
  typed: string,
): Promise<boolean> {
  if (mappings === 0 || typed.replace(/\s/g, '') === cdn) return true;
  return confirmWithUses({
    ...{ kind: 'video', id },
    title: `Change the link of ${referenceID}?`,
    body: 'Wherever it is mapped learners get what the new link leads to.',
    confirmLabel: 'Change',
  });
}
