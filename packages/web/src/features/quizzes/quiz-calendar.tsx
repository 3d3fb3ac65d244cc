import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import { quizLevels, quizStates } from '@prepdesk/contract/quizzes/quiz-rules';
import type { QuizDay } from '@prepdesk/contract/quizzes/quizzes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { dayByKey, daysOf, monthFrom, shownMonth, weekdayName, weekdays, weeksOf } from './month-days.ts';
import { quizzesOn, stateTones } from './quiz-fields.tsx';
import classes from './quizzes.module.css';

type Props = {
  month: string;
  days: readonly QuizDay[];
  /** Of all levels: a day has a mark for each. */
  hasLevels: boolean;
  /** The day that is open. */
  chosen: string | undefined;
  isReading: boolean;
  onMonth: (month: string) => void;
  onChoose: (day: string) => void;
};

/** A month with the quiz of each day: a calendar, or a list on a phone. */
export function QuizCalendar(props: Props) {
  const { month, onMonth, onChoose } = props;
  const isNarrow = useMediaQuery('(max-width: 760px)', false);
  const today = companyDay();
  return (
    <Box
      component="section"
      className={classes.calendar}
      p="12px 14px 14px"
      aria-label="Calendar"
      aria-busy={props.isReading}
    >
      <Group gap={0} mb={8} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Previous month"
          onClick={() => onMonth(monthFrom(month, -1))}
        >
          <ChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <Box component="h2" className={layout.grow} fz={14} ta="center" aria-live="polite">
          {shownMonth(month)}
        </Box>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Next month"
          onClick={() => onMonth(monthFrom(month, 1))}
        >
          <ChevronRight size={17} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="compact-sm" onClick={() => onChoose(today)}>
          Today
        </Button>
      </Group>
      {isNarrow ? <DayList key={month} {...props} today={today} /> : <MonthGrid {...props} today={today} />}
      {!isNarrow && <Legend />}
    </Box>
  );
}

const Legend = () => (
  <Box component="ul" className={`${layout.line} ${layout.hint}`} mt={10}>
    {([1, 2, 0] as const).map((state) => (
      <li key={state}>
        <i data-tone={stateTones[state]} aria-hidden /> {quizStates[state]}
      </li>
    ))}
  </Box>
);

type Shown = Props & { today: string };

const stateOf = (quiz: QuizDay) => quiz.isActive as keyof typeof quizStates;

/** What a day has, with the level of each quiz where all levels are shown. */
const quizText = (quiz: QuizDay, hasLevels: boolean): string =>
  [hasLevels && quizLevels[quiz.levelID as keyof typeof quizLevels], quizStates[stateOf(quiz)], quiz.name]
    .filter(Boolean)
    .join(', ');

const wordsOf = (day: string, quizzes: readonly QuizDay[], hasLevels: boolean): string =>
  `${weekdayName(day)} ${shownDay(day)}: ${quizzes.map((quiz) => quizText(quiz, hasLevels)).join('; ') || 'no quiz'}`;

/** Arrow keys move by days and weeks, PageUp and PageDown by months, and Enter opens a day. */
function MonthGrid({ month, days, hasLevels, chosen, today, onMonth, onChoose }: Shown) {
  const first = daysOf(month)[0] ?? '';
  const usual = [chosen, today].find((day) => day?.startsWith(month)) ?? first;
  const [at, setAt] = useState(usual);
  const current = at.startsWith(month) ? at : usual;
  const ref = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setAt(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };
  return (
    <table ref={ref} className={classes.month} aria-label={shownMonth(month)}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.join()}>
            {week.map((day, weekday) => {
              const quizzes = quizzesOn(day, days);
              return day ? (
                <td key={day}>
                  <button
                    type="button"
                    className={`${layout.pressable} ${layout.small}`}
                    data-day={day}
                    data-has={quizzes.length > 0 || undefined}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={wordsOf(day, quizzes, hasLevels)}
                    aria-current={day === today ? 'date' : undefined}
                    title={quizzes.map(({ name }) => name).join('\n') || undefined}
                    aria-pressed={day === chosen}
                    onFocus={() => setAt(day)}
                    onKeyDown={move}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                    <span aria-hidden>
                      {quizzes.map((quiz) => (
                        <i key={quiz.levelID} data-tone={stateTones[stateOf(quiz)]} />
                      ))}
                    </span>
                  </button>
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its weekday
                <td key={weekday} />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayList({ month, days, hasLevels, chosen, today, onChoose }: Shown) {
  const ref = useRef<HTMLUListElement>(null);
  useLayoutEffect(function beginWhereItMatters() {
    const first = ref.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-current]');
    if (ref.current && first) ref.current.scrollTop = first.offsetTop - ref.current.offsetTop;
  }, []);
  return (
    <ul ref={ref} className={classes.days}>
      {daysOf(month).map((day) => {
        const quizzes = quizzesOn(day, days);
        const [quiz] = quizzes;
        return (
          <li key={day}>
            <button
              type="button"
              className={layout.opener}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onChoose(day)}
            >
              <Box
                component="span"
                flex="none"
                w={62}
                c={day === today ? 'var(--ink)' : 'var(--ink-2)'}
                fw={day === today ? 650 : undefined}
              >
                {weekdayName(day).slice(0, 3)} {day.slice(8)}
              </Box>
              <Box
                component="span"
                className={`${layout.twoLines} ${layout.grow}`}
                c={quiz && !hasLevels ? undefined : 'var(--ink-3)'}
              >
                {hasLevels
                  ? quizzes.map((one) => quizLevels[one.levelID as keyof typeof quizLevels]).join(', ') ||
                    'No quiz'
                  : quiz
                    ? quiz.name || 'Daily quiz'
                    : 'No quiz'}
              </Box>
              {quiz && !hasLevels && (
                <StatusTag tone={stateTones[stateOf(quiz)]}>{quizStates[stateOf(quiz)]}</StatusTag>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
