import { Box, Button } from '@mantine/core';
import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import {
  levelID,
  levelsInOrder,
  quizDay,
  quizLevels,
  quizStates,
} from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes } from '@prepdesk/contract/quizzes/quizzes';
import { isDay } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { HistoryButton } from '../../ui/record/history-button.tsx';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { QuizCalendar } from './quiz-calendar.tsx';
import { levelChoices, type QuizSlot, stateTones } from './quiz-fields.tsx';
import { QuizForm } from './quiz-form.tsx';
import classes from './quizzes.module.css';
import { SupplyNote } from './supply-note.tsx';

const route = '/quiz';
const scopeShape = z.object({ levelId: z.optional(levelID()), date: z.optional(quizDay()) });

/** The daily quiz of a level: choose a level and a day, then view, edit or copy the quiz (d2 §2). */
export default function QuizScreen() {
  const { id: at, isBroken, choose } = useEncodedID(scopeShape);
  const { banner, report } = useNotices();
  const level = at?.levelId;
  const date = at?.date;
  const slot = level && date ? { levelID: level, date } : null;
  const { data } = useRead(quizzes.one, slot);
  if (isBroken) return <BrokenLink route={route} />;
  const open = (to: QuizSlot) => choose({ levelId: to.levelID, date: to.date });
  return (
    <Screen
      route={route}
      banner={banner}
      recordName={slot ? `${quizLevels[slot.levelID]}, ${shownDay(slot.date)}` : undefined}
      actions={data?.quiz && <HistoryButton list={quizzes.one} row={data.quiz} />}
    >
      <SupplyNote onOpen={open} />
      <Box className={layout.actions} mb={14}>
        <ChoiceSelect
          label="Level"
          none="All levels"
          value={level}
          choices={levelChoices}
          onChoose={(value) =>
            choose({ ...at, levelId: value ? (Number(value) as QuizSlot['levelID']) : undefined })
          }
        />
        <DateChoice key={date} date={date} onChoose={(day) => choose({ ...at, date: day })} />
      </Box>
      <div className={`${layout.columns} ${classes.sides}`}>
        <Card>
          <Month level={level} date={date} onChoose={(day) => choose({ ...at, date: day })} />
        </Card>
        <Card>
          {slot ? (
            <Day key={`${level}-${date}`} slot={slot} report={report} onOpen={open} />
          ) : (
            <Levels date={date ?? companyDay()} levelID={level} onOpen={open} />
          )}
        </Card>
      </div>
    </Screen>
  );
}

type DateChoiceProps = { date: string | undefined; onChoose: (day: string) => void };

/** Opens the typed date once it is complete. */
function DateChoice({ date = '', onChoose }: DateChoiceProps) {
  const [typed, setTyped] = useState(date);
  return (
    <DayInput
      labelInside="Date"
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (isDay(value) && value !== date) onChoose(value);
      }}
      // The day that is open stays open while the question whether to leave it is asked.
      onBlur={() => isDay(typed) && setTyped(date)}
    />
  );
}

type MonthProps = {
  level: QuizSlot['levelID'] | undefined;
  date: string | undefined;
  onChoose: (day: string) => void;
};

function Month({ level, date, onChoose }: MonthProps) {
  const [turned, setTurned] = useState({ from: date, month: '' });
  const own = (date ?? companyDay()).slice(0, 7);
  // Opening a day shows its month, whichever month was shown before.
  const month = turned.from === date && turned.month ? turned.month : own;
  const { data, failure, isLoading, isRefreshing, reload } = useRead(
    quizzes.calendar,
    { ...(level && { levelID: level }), month },
    { keepsPage: true },
  );
  return (
    <>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      <QuizCalendar
        month={month}
        days={data?.days ?? []}
        hasLevels={level === undefined}
        chosen={date}
        isReading={isLoading || isRefreshing}
        onMonth={(to) => setTurned({ from: date, month: to })}
        onChoose={onChoose}
      />
    </>
  );
}

type LevelsProps = {
  date: string;
  /** Of one level only. */
  levelID: QuizSlot['levelID'] | undefined;
  onOpen: (to: QuizSlot) => void;
};

/** What each level has on a day, until one of them is opened. */
function Levels({ date, levelID: only, onOpen }: LevelsProps) {
  const { data, isLoading } = useRead(quizzes.calendar, { month: date.slice(0, 7) });
  const levels = levelsInOrder.filter((level) => only === undefined || level === only);
  return (
    <section className={layout.body} aria-label={`Quizzes of ${shownDay(date)}`} aria-busy={isLoading}>
      <h2>{shownDay(date)}</h2>
      <ul className={layout.framed}>
        {levels.map((level) => {
          const quiz = data?.days.find((day) => day.date === date && day.levelID === level);
          const state = quiz && (quiz.isActive as keyof typeof quizStates);
          return (
            <Box
              key={level}
              component="li"
              className={`${layout.apart} ${classes.level}`}
              mih={48}
              p="6px 14px"
            >
              <b>{quizLevels[level]}</b>
              <span className={`${layout.grow} ${layout.hint} ${layout.cut}`}>
                {quiz ? quiz.name || 'Daily quiz' : data && 'No quiz'}
              </span>
              {state !== undefined && <StatusTag tone={stateTones[state]}>{quizStates[state]}</StatusTag>}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Open ${quizLevels[level]}, ${shownDay(date)}`}
                onClick={() => onOpen({ levelID: level, date })}
              >
                Open
              </Button>
            </Box>
          );
        })}
      </ul>
    </section>
  );
}

type DayProps = { slot: QuizSlot; report: Report; onOpen: (to: QuizSlot) => void };

function Day({ slot, report, onOpen }: DayProps) {
  const { data, failure, isLoading, reload } = useRead(quizzes.one, slot);
  const store = useDraftStore();
  // Restores what was typed for a new quiz before a reload.
  const [isAdding, setIsAdding] = useState(() => store.read() !== null);
  const [isBegun, setIsBegun] = useState(false);
  const begin = () => {
    setIsAdding(true);
    setIsBegun(true);
  };
  if (!data) {
    return (
      <div className={layout.room}>
        <LoadingOverlay isShown={isLoading} />
        <FailureBanner failure={failure} onClose={() => void reload()} />
      </div>
    );
  }
  if (!data.quiz && !isAdding) {
    return (
      <EmptyState message={`No Quiz Found for ${shownDay(slot.date)}.`}>
        <Button onClick={begin}>Add quiz</Button>
      </EmptyState>
    );
  }
  const quiz = data.quiz && { ...data.quiz, question: data.question };
  return (
    <AfterEachSave>
      {(isAgain, startAgain) => (
        <QuizForm
          slot={slot}
          quiz={quiz}
          usual={data.usual}
          isAgain={isAgain || isBegun}
          report={report}
          onSaved={startAgain}
          onCopied={onOpen}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </AfterEachSave>
  );
}
