import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HomeKind } from '@prepdesk/contract/home/home-screen';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureLookContext } from '../../ui/feedback/failure-look.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useDraftStore, useKeptDraft } from '../../ui/record/use-draft-store.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { BelowForm } from '../../ui/table/data-table.tsx';
import { draftSeen, type PreviewScope } from './draft-seen.ts';
import classes from './home.module.css';

/** Loaded after the list, so that nobody waits for it. */
const HomePicture = lazyPart(() => import('./home-picture.tsx'), <Waiting text="Loading.." />);

const pictureID = 'learner-view';

function goToPicture(): void {
  const picture = document.getElementById(pictureID);
  picture?.scrollIntoView();
  picture?.focus({ preventScroll: true });
}

/** Leads to the picture, where it is below the list. */
export const PreviewButton = () => (
  <Button
    className={`${layout.folding} ${classes.toPicture}`}
    variant="default"
    aria-label="Preview"
    onClick={goToPicture}
  >
    <Smartphone size={16} aria-hidden />
    <span aria-hidden>Preview</span>
  </Button>
);

type Props = {
  kind: HomeKind;
  /** Left out where the course is chosen with the picture; null until it is chosen in the list. */
  seen?: PreviewScope | null | undefined;
  children: ReactNode;
};

/** Where all columns of the list have room beside the picture. */
const wideEnough = (kind: HomeKind) => `(min-width: ${kind === 'dashboard' ? 1600 : 1440}px)`;

/**
 * The editor, and beside it, or below it where there is no room, a learner's phone, which shows unsaved input too. On a
 * phone also below the form of an open row.
 */
export function PictureSidePanel({ kind, seen, children }: Props) {
  const draft = draftSeen(kind, useKeptDraft(useDraftStore()));
  const isWide = useMediaQuery(wideEnough(kind), false, { getInitialValueInEffect: false });
  const picture = seen !== null && (
    <Card>
      {/* It is read while somebody types, so its failure is shown in place: a popup would take the focus. */}
      <FailureLookContext value={null}>
        <HomePicture kind={kind} seen={seen} draft={draft} />
      </FailureLookContext>
    </Card>
  );
  return (
    <div className={`${layout.columns} ${picture && isWide ? classes.beside : ''}`}>
      <div className={layout.stack}>
        <BelowForm value={picture}>{children}</BelowForm>
      </div>
      {picture && (
        <aside id={pictureID} tabIndex={-1} className={classes.picture} aria-label="Learner’s view">
          {picture}
        </aside>
      )}
    </div>
  );
}

/** The props of a `TableScreen` whose list is beside the learner's view. */
export const besidePicture = (kind: HomeKind, seen?: PreviewScope | null) => ({
  headActions: seen !== null && <PreviewButton />,
  around: (list: ReactNode) => (
    <PictureSidePanel kind={kind} seen={seen}>
      {list}
    </PictureSidePanel>
  ),
});
