import { Box } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import classes from './entitlement.module.css';
import type { Answer } from './why-not-visible.tsx';

type Props = { otherWays: NonNullable<Answer['otherWays']>; heading: 'h2' | 'h3' };

/** One line for all ways that do not contain the item, however many there are. */
export function OtherWays({ otherWays: { count, ways }, heading: Heading }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const more = count - ways.length;
  return (
    <section className={classes.path}>
      <Heading>
        <button
          type="button"
          className={layout.opener}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <ChevronRight size={15} aria-hidden className={layout.sign} />
          <span className={layout.grow}>
            {count === 1 ? 'Not included in 1 other way' : `Not included in ${inDigits(count)} other ways`}
          </span>
        </button>
      </Heading>
      {isUnfolded && (
        <Box component="ul" p="0 8px 10px">
          {ways.map(({ pathID, name, detail, because }) => (
            <Box key={pathID} component="li" className={layout.small} p="4px 8px">
              <b>{name}</b>
              {detail && <span> {detail}</span>}
              <Box component="small" display="block">
                {because}
              </Box>
            </Box>
          ))}
          {more > 0 && (
            <Box component="li" className={layout.small} p="4px 8px">
              and {inDigits(more)} more
            </Box>
          )}
        </Box>
      )}
    </section>
  );
}
