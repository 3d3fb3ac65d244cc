import type { Doubt } from '@prepdesk/contract/doubts/doubt';

/** The place where a doubt is answered: its number in the path, faculty and learner in the id (d2 §2). */
export const replySlot = ({ id, facultyID, userAppsID }: Pick<Doubt, 'id' | 'facultyID' | 'userAppsID'>) => ({
  path: '/reply/{id}' as const,
  name: String(id),
  id: { facultyID: facultyID ?? 0, userAppsID },
});
