import { type UsedKind, type UseGroup, whereUsed } from '@prepdesk/contract/mapping/where-used';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useRead } from '../api/use-read.ts';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import layout from '../ui/layout/layout.module.css';
import { ScreenLink, useCanOpen } from '../ui/screen/screen-link.tsx';

type Props = {
  kind: UsedKind;
  /** The row's id, or an image's name. */
  id: number | string;
};

/** Lists the uses of a thing, each with the screen where the use can be ended. */
export function WhereUsed({ kind, id }: Props) {
  const { data, failure, isLoading, reload } = useRead(whereUsed.list, { kind, key: id });
  if (isLoading) return <Waiting text="Checking where it is used…" />;
  return (
    <div className={`${layout.stack} ${layout.wholeLine}`}>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {data?.total === 0 && <p className={layout.hint}>It is not used anywhere.</p>}
      {data?.groups.map((group) => (
        <Group key={group.label} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { label, total, uses } }: { group: UseGroup }) {
  const canOpen = useCanOpen();
  const more = total - uses.length;
  return (
    <section className={layout.list}>
      <h3>
        {label} <small>{inDigits(total)}</small>
      </h3>
      <ul className={layout.framed}>
        {uses.map(({ name, detail, opens }, index) => {
          const path = opens.path as RoutePath | '';
          const isLinked = path !== '' && canOpen(path);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two uses may have the same text
            <li key={index} className={layout.row}>
              <div>
                {isLinked ? (
                  <ScreenLink className={layout.link} path={path} name={opens.name} id={opens.id}>
                    {name}
                  </ScreenLink>
                ) : (
                  <b>{name}</b>
                )}
                <span>{detail}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={layout.hint}>and {inDigits(more)} more</p>}
    </section>
  );
}
