import type { Video } from '@prepdesk/contract/content/videos';
import { confirmInactive } from '../../places/confirm-inactive.tsx';

/** Asks before a video is put out of use, and says where it is used. */
export function mayInactivate({ id, referenceID, mappings }: Video): Promise<boolean> {
  const used = mappings === 0 ? '' : ' Where it is mapped it stays until it is unmapped.';
  return confirmInactive({
    ...{ kind: 'video', of: id },
    title: `Inactivate the video ${referenceID}?`,
    body: `It can not be mapped again until it is activated.${used}`,
    confirmLabel: 'Inactivate',
  });
}
