import { Box, Button } from '@mantine/core';
import { companyDay, dayAfter, shownDay } from '@prepdesk/contract/company-time';
import { quizLevels } from '@prepdesk/contract/quizzes/quiz-rules';
import { type QuizSupply, quizzes } from '@prepdesk/contract/quizzes/quizzes';
import { TriangleAlert } from 'lucide-react';
import { useRead } from '../../api/use-read.ts';
import layout from '../../ui/layout/layout.module.css';
import type { QuizSlot } from './quiz-fields.tsx';
import classes from './quizzes.module.css';
import { supplyEnd } from './supply-end.ts';

/** Names the levels that will soon have no quizzes; shows nothing if there are none. */
export function SupplyNote({ onOpen }: { onOpen: (slot: QuizSlot) => void }) {
  const { data } = useRead(quizzes.supply, {});
  const today = companyDay();
  const dry = (data?.levels ?? []).flatMap((supply) => {
    const says = supplyEnd(supply.lastOn, today);
    return says ? [{ ...supply, says }] : [];
  });
  if (dry.length === 0) return null;
  return (
    <Box
      component="ul"
      className={`${layout.list} ${classes.supply}`}
      mb={14}
      p="10px 14px"
      bg="var(--dev-soft)"
      bdrs={10}
      aria-label="Levels that run out of quizzes"
    >
      {dry.map((one) => (
        <Dry key={one.levelID} supply={one} says={one.says} today={today} onOpen={onOpen} />
      ))}
    </Box>
  );
}

type DryProps = { supply: QuizSupply; says: string; today: string; onOpen: (slot: QuizSlot) => void };

function Dry({ supply: { levelID, lastOn }, says, today, onOpen }: DryProps) {
  const level = levelID as QuizSlot['levelID'];
  const next = lastOn ? dayAfter(lastOn, 1) : today;
  return (
    <li className={layout.apart}>
      <TriangleAlert size={16} color="var(--dev)" aria-hidden />
      <span className={layout.grow}>
        <b>{quizLevels[level]}</b>: {says}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => onOpen({ levelID: level, date: next })}>
        Open {shownDay(next)}
      </Button>
    </li>
  );
}
