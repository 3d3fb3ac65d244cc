import { Box, Checkbox, VisuallyHidden } from '@mantine/core';
import type { RouteGroup } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './access.module.css';
import { grantable, type Right } from './rights.ts';

type Props = {
  /** The rights that match search and filters. */
  rights: readonly Right[];
  /** The keys ticked in the whole list, whatever is searched for. */
  chosen: ReadonlySet<number>;
  stored: ReadonlySet<number>;
  tick: (keys: readonly number[], isOn: boolean) => void;
  isReadOnly: boolean;
  /** Whether this person may give the right to others. */
  mayGive: (key: number) => boolean;
  /** The name of the role on the right, in a comparison. */
  other?: string;
  own?: string;
};

/** A checklist of rights, grouped as in the menu. */
export function RightsChecklist(props: Props) {
  const { rights } = props;
  const groups = [...new Set(rights.map(({ group }) => group))];
  if (groups.length === 0) {
    return <EmptyState message="No data found" hint="No right fits the search and the filters." />;
  }
  return (
    <div>
      {props.other !== undefined && (
        <Box className={`${layout.apart} ${layout.hint}`} maw={672} p="12px 24px 0 50px" aria-hidden>
          <span>{props.own}</span>
          <span>{props.other}</span>
        </Box>
      )}
      {groups.map((group) => (
        <Group key={group} group={group} {...props} rights={rights.filter((one) => one.group === group)} />
      ))}
    </div>
  );
}

function Group({ group, rights, ...props }: Props & { group: RouteGroup }) {
  const { chosen, stored, tick, isReadOnly, mayGive, other } = props;
  const inGroup = grantable.filter((route) => route.group === group);
  const mayTick = rights.filter(({ key }) => mayGive(key) || stored.has(key));
  const ticked = mayTick.filter(({ key }) => chosen.has(key));
  const isAll = mayTick.length > 0 && ticked.length === mayTick.length;
  return (
    <fieldset className={classes.group}>
      <legend className={layout.line}>
        <Checkbox
          size="xs"
          label={group}
          aria-label={`All of ${group}`}
          checked={isAll}
          indeterminate={ticked.length > 0 && !isAll}
          disabled={isReadOnly || mayTick.length === 0}
          onChange={() =>
            tick(
              mayTick.map(({ key }) => key),
              !isAll,
            )
          }
        />
        <small>
          {inGroup.filter(({ key }) => chosen.has(key)).length} of {inGroup.length}
        </small>
      </legend>
      <div className={classes.rights} data-compared={other !== undefined || undefined}>
        {rights.map((right) => (
          <RightRow
            key={right.key}
            right={right}
            isChanged={chosen.has(right.key) !== stored.has(right.key)}
            isDisabled={isReadOnly || !(mayGive(right.key) || stored.has(right.key))}
            isLacked={!isReadOnly && !mayGive(right.key) && !stored.has(right.key)}
            onTick={(isOn) => tick([right.key], isOn)}
          >
            {other !== undefined && (
              <Box
                component="span"
                className={layout.tone}
                flex="none"
                w={70}
                ta="right"
                data-tone={right.other ? 'ok' : undefined}
              >
                {right.other ? '✓' : '–'}
                <VisuallyHidden>
                  {other}: {right.other ? 'Granted' : 'Not granted'}
                </VisuallyHidden>
              </Box>
            )}
          </RightRow>
        ))}
      </div>
    </fieldset>
  );
}

const openPages: readonly string[] = grantable.filter((route) => route.public).map(({ path }) => path);
const isOpenPage = ({ path }: Right): boolean => openPages.includes(path);

type RowProps = {
  right: Right;
  isChanged: boolean;
  isDisabled: boolean;
  isLacked: boolean;
  onTick: (isOn: boolean) => void;
  children: ReactNode;
};

function RightRow({ right, isChanged, isDisabled, isLacked, onTick, children }: RowProps) {
  return (
    <div
      className={`${layout.pressable} ${classes.right}`}
      data-changed={isChanged || undefined}
      data-differs={right.differs || undefined}
      title={isLacked ? 'You do not have this right yourself' : undefined}
    >
      <Checkbox
        className={layout.grow}
        size="xs"
        checked={right.given === 1}
        disabled={isDisabled}
        description={isOpenPage(right) && 'The page is open to everybody; this right puts it in the menu'}
        label={
          <>
            <span className={classes.rightName}>{right.name}</span> <small>{right.path}</small>
          </>
        }
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {right.source && (
        <span className={classes.source} title={right.source}>
          <StatusTag tone="off">{right.source}</StatusTag>
        </span>
      )}
      {children}
    </div>
  );
}
