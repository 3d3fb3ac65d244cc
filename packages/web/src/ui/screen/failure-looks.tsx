import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useMemo, useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { ApiFailurePopup } from '../feedback/api-failure-popup.tsx';
import { BackPopup, ErrorPopup } from '../feedback/error-popup.tsx';
import { sentenceOf } from '../feedback/failure-banner.tsx';
import { type FailureLook, FailureLookContext } from '../feedback/failure-look.ts';
import { reloadOffer } from '../feedback/shared-flag.tsx';

/** Screens that only document 1 describes show banners (gaps A10). */
const bannered: ReadonlySet<RoutePath> = new Set<RoutePath>([
  ...(['/courses', '/courses/{id}', '/subjects', '/subjectlist', '/addsubjects'] as const),
  ...(['/classes/{id}', '/classlist/{id}', '/topics', '/topics/{id}', '/imageUpload'] as const),
  ...(['/addnotes/{id}', '/addSlides/{id}', '/subtopic/{id}', '/addVideo', '/addMicrotopicsVideo'] as const),
  ...(['/parentPackage', '/mcq_ques', '/numerical-ques'] as const),
  // It reloads every few seconds: a popup each time would hide what can still be seen.
  '/status',
]);

/** Screens with a popup 'Ooops,' with the message and Back (d3 §8). */
const treasured: ReadonlySet<RoutePath> = new Set(['/add_treasures', '/add_topics', '/map_treasure']);

const WithBack: FailureLook = ({ failure, ...props }) =>
  isRefusal(failure) ? (
    <BackPopup message={failure.message} onBack={props.onClose} />
  ) : (
    <InPopup failure={failure} {...props} />
  );

const InPopup: FailureLook = ({ failure, ...props }) =>
  isRefusal(failure) ? (
    <ErrorPopup message={failure.message} onClose={props.onClose} />
  ) : (
    <ApiFailurePopup message={sentenceOf(failure)} {...props} />
  );

/** Gives the parts of a screen its kind of failure message. */
export function FailureLooks({ route, children }: { route: RoutePath; children: ReactNode }) {
  const Look = lookOf(route);
  const [announcer, setAnnouncer] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const screen = useMemo(
    () =>
      Look && {
        Look,
        announcer: isShown ? null : announcer,
        announce: (reader: string) => setAnnouncer((first) => first ?? reader),
        onAnnounced: () => setIsShown(true),
      },
    [Look, announcer, isShown],
  );
  return (
    <FailureLookContext value={screen}>
      <reloadOffer.Scope>{children}</reloadOffer.Scope>
    </FailureLookContext>
  );
}

/** The popup for a screen's failures; null for a banner in place. */
function lookOf(route: RoutePath): FailureLook | null {
  if (bannered.has(route)) return null;
  return treasured.has(route) ? WithBack : InPopup;
}
