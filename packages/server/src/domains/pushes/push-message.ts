import type { pushes } from '../../db/schema/pushes.ts';
import type { PushMessage } from '../../messaging/push/push-provider.ts';

type Said = Pick<typeof pushes.$inferInsert, 'title' | 'description' | 'icon' | 'image' | 'functionID'> &
  Pick<typeof pushes.$inferInsert, 'dataValue' | 'classID' | 'slugID' | 'subTopicID'>;

/** Our own files are stored without a host. */
const whole = (link: string, publicUrl: string): string => (link.startsWith('/') ? publicUrl + link : link);

/** A push as it is sent. `data` says what a tap does: the id of the app's function, and what it opens. */
export function messageOf(push: Said & { id: number; occurrenceID: number }, publicUrl: string): PushMessage {
  const {
    title,
    description,
    icon = '',
    image = '',
    functionID,
    dataValue,
    classID,
    slugID,
    subTopicID,
  } = push;
  const shown = { functionID, dataValue, classID, slugID, subTopicID };
  const data = Object.entries({ pushID: push.id, ...shown }).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return {
    key: `push-${push.occurrenceID}`,
    title,
    body: description,
    icon: whole(icon, publicUrl),
    image: whole(image, publicUrl),
    data: Object.fromEntries(data),
  };
}
