import { counted } from '@prepdesk/contract/numbers-shown';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import classes from './json-tree.module.css';
import layout from './layout.module.css';

type Props = {
  value: unknown;
  /** Levels from this depth on start collapsed; the root is at 0. */
  collapsedAtDepth: number;
};

/** A JSON value that opens and closes level by level. Collapsed parts are not drawn, so large answers stay fast. */
export function JsonTree({ value, collapsedAtDepth }: Props) {
  return (
    <div className={classes.tree}>
      <Node value={value} depth={0} collapsedAtDepth={collapsedAtDepth} />
    </div>
  );
}

type NodeProps = Props & { name?: string; depth: number };

function Node({ name, value, depth, collapsedAtDepth }: NodeProps) {
  const [isOpen, setIsOpen] = useState(depth < collapsedAtDepth);
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={classes.leaf}>
        <Name name={name} />
        <span data-kind={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    setIsOpen(event.key === 'ArrowRight');
  };
  return (
    <div>
      <button
        type="button"
        className={`${layout.pressable} ${classes.node}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={turn}
      >
        <ChevronRight size={14} aria-hidden className={layout.sign} />
        <Name name={name} />
        <span className={classes.quiet}>{isOpen ? before : `${before}…${after}`}</span>
        <small>{sizeOf(entries.length)}</small>
      </button>
      {isOpen && (
        <>
          <ul className={classes.children}>
            {entries.map(([key, one]) => (
              <li key={key}>
                <Node name={key} value={one} depth={depth + 1} collapsedAtDepth={collapsedAtDepth} />
              </li>
            ))}
          </ul>
          <span className={`${classes.leaf} ${classes.quiet}`}>{after}</span>
        </>
      )}
    </div>
  );
}

const Name = ({ name }: { name?: string | undefined }) => (name === undefined ? null : <b>{name}: </b>);

const sizeOf = (count: number): string => counted(count, 'item');
