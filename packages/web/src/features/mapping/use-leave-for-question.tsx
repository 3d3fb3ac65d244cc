import { Button } from '@mantine/core';
import type { Question } from '@prepdesk/contract/questions/question';
import { useState } from 'react';
import { useLocation, useNavigate } from '../../router/router-provider.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { NoticePopup } from '../../ui/feedback/notice-popup.tsx';
import { hrefOf, type Opening } from '../../ui/screen/screen-link.tsx';
import { type TrailStep, useCameThrough } from '../../ui/screen/trail.tsx';

type Named = Pick<Question, 'questionID' | 'uniqueID'>;

/**
 * Opens the form or the treasures of a question from its row, each after a confirmation (d1 §2, gaps B44). A question
 * without a unique ID raises an alert first (d1 §8), because the ID is set in the form.
 */
export function useLeaveForQuestion(
  clId: number | undefined,
  here: { label: string; above: readonly TrailStep[] | null },
) {
  const [nameless, setNameless] = useState<Named | null>(null);
  const go = useGo(here);
  const edit = ({ questionID }: Named) => go({ path: '/questions', id: { quesID: questionID } });
  const toEdit = async (question: Named) => {
    if (!question.uniqueID) return setNameless(question);
    const title = `Are you sure you want to edit question ${question.questionID}?`;
    if (await confirm({ title, confirmLabel: 'Edit' })) edit(question);
  };
  const toTreasures = async (question: Named) => {
    if (!question.uniqueID) return setNameless(question);
    const title = `Are you sure you want to map treasures with question ${question.questionID}?`;
    if (!(await confirm({ title, confirmLabel: 'Ok' }))) return;
    go({ path: '/map_treasure', id: { quesID: question.questionID, clId } });
  };
  const alert = nameless && (
    <NoticePopup
      title="Unique ID Not Found"
      onClose={() => setNameless(null)}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={() => setNameless(null)}>
            Close
          </Button>
          <Button onClick={() => edit(nameless)}>Edit question</Button>
        </>
      }
    >
      <p>Question {nameless.questionID} has no unique ID. Edit the question to add one.</p>
    </NoticePopup>
  );
  return { toEdit, toTreasures, alert };
}

/** Opens another screen, with this one added to its trail. */
function useGo({ label, above }: { label: string; above: readonly TrailStep[] | null }) {
  const navigate = useNavigate();
  const cameThrough = useCameThrough();
  const trail = cameThrough.length > 0 ? cameThrough : (above ?? []);
  const href = useLocation({ select: (location) => location.href });
  return (opening: Opening) =>
    void navigate({ to: hrefOf(opening), state: { trail: [...trail, { label, href }] } });
}
