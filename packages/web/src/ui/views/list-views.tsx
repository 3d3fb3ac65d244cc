import { Button } from '@mantine/core';
import { type ColleaguesView, type SavedView, savedViews } from '@prepdesk/contract/access/saved-views';
import type { CallInput } from '@prepdesk/contract/define-call';
import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAddressSearch } from '../../api/address-search.ts';
import { storeOf } from '../../api/store.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { welcome, who } from '../../api/who.ts';
import { hrefWith } from '../../router/address.ts';
import { attempt } from '../../ui/screen/attempt.ts';
import { copied, copyText, notCopied } from '../screen/copy-text.ts';
import { NoticeSlot } from '../screen/screen.tsx';
import { type Report, useNotices } from '../screen/use-notices.tsx';
import { RenameViewPopup, SaveViewPopup } from './view-popups.tsx';
import { changeTo, heldBy, isSameView, known } from './view-query.ts';
import { ViewTab } from './view-tab.tsx';
import { isChosen, useHasViews, type ViewedList, type ViewsProps } from './views-slot.tsx';

/** The line or sheet of views, or the button to save a first view while there is none. */
export default function ListViews({ variant, list, onChange = list.change }: ViewsProps) {
  const hasViews = useHasViews(list);
  const notices = useNotices();
  const { banner } = notices;
  return (
    <>
      {variant === 'line' && !hasViews ? (
        <FirstView list={list} report={notices.report} />
      ) : (
        <Views list={list} onChange={onChange} report={notices.report} />
      )}
      {variant === 'sheet' ? banner : banner && <NoticeSlot>{banner}</NoticeSlot>}
    </>
  );
}

type Reporting = Pick<ViewsProps, 'list'> & { report: Report };

/** The button to save a first view, in the head of the screen. */
function FirstView({ list, report }: Reporting) {
  const [isNaming, setIsNaming] = useState(false);
  const head = document.querySelector('[data-views]');
  return (
    <>
      {head && createPortal(<SaveButton onSave={() => setIsNaming(true)} />, head)}
      {isNaming && (
        <SaveViewPopup
          screen={list.route}
          query={heldBy(list.address, list)}
          views={noViews}
          onSaved={(message) => {
            noteViews(list.route, true);
            report({ kind: 'saved', message });
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}

const SaveButton = ({ onSave }: { onSave: () => void }) => (
  <Button variant="subtle" leftSection={<Plus size={15} aria-hidden />} onClick={onSave}>
    Save view
  </Button>
);

const noViews: readonly SavedView[] = [];
const noneShared: readonly ColleaguesView[] = [];
const nothingChosen = {};

/** Notes that the person now sees views on this screen, or no longer sees any. */
function noteViews(screen: string, hasViews: boolean): void {
  const now = who();
  if (!now || now.viewedScreens.includes(screen) === hasViews) return;
  const others = now.viewedScreens.filter((one) => one !== screen);
  welcome({ ...now, viewedScreens: hasViews ? [...others, screen] : others }, now);
}

/** The tab All, the person's views of the screen and those that colleagues share, and their actions. */
function Views({ list, onChange, report }: Reporting & Required<Pick<ViewsProps, 'onChange'>>) {
  const { route } = list;
  const read = useRead(savedViews.list, { screen: route });
  const views = read.data?.views ?? noViews;
  const shared = read.data?.shared ?? noneShared;
  const held = heldBy(list.address, list);
  const isAll = !isChosen(list.address);
  const current = [...views, ...shared].find(({ query }) => isSameView(known(query, list), held));
  const begunWith = useLastShown(route, isAll || current ? (current?.viewID ?? null) : undefined);
  const isNew = !isAll && !current;
  const changed = isNew ? views.find(({ viewID }) => viewID === begunWith) : undefined;
  const { edit, share, remove } = useViewChanges(list, report);
  const [saving, setSaving] = useState<(Pick<SavedView, 'query'> & { copied?: string }) | null>(null);
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const all = useRef<HTMLButtonElement>(null);
  useNotedViews(route, read.data && !read.isRefreshing ? views.length + shared.length : undefined);

  const reportSaved = (message: string) => report({ kind: 'saved', message });
  const { id } = useAddressSearch();
  const copyLink = async (view: SavedView | ColleaguesView) => {
    try {
      await copyText(
        location.origin + hrefWith(location.pathname, { ...(id ? { id } : {}), ...known(view.query, list) }),
      );
      report({ kind: 'saved', message: copied });
    } catch {
      report({ kind: 'error', sentence: notCopied });
    }
  };
  const update = (view: SavedView) => edit({ viewID: view.viewID, query: held });
  const actionsOf = (view: SavedView) => [
    { label: 'Rename', run: () => setRenaming(view) },
    { label: 'Copy link', run: () => void copyLink(view) },
    { label: view.isShared ? 'Stop sharing' : 'Share with the team', run: () => share(view) },
    ...(view === current ? [] : [{ label: 'Update view', run: () => update(view) }]),
    ...(view === views[0]
      ? []
      : [{ label: 'Move to top', run: () => edit({ viewID: view.viewID, position: beforeAll(views) }) }]),
    {
      label: 'Delete',
      run: () => void remove(view).then(() => takeFocus(all.current)),
    },
  ];
  return (
    <>
      <nav aria-label="Views">
        <div>
          <ViewTab
            ref={all}
            name="All"
            isCurrent={isAll}
            onChoose={() => onChange({ ...changeTo(nothingChosen, list), size: list.address.size })}
          />
          {views.map((view) => (
            <ViewTab
              key={view.viewID}
              name={view.name}
              note={view.isShared ? 'Shared' : undefined}
              isCurrent={view === current}
              isInHand={view === (current ?? changed)}
              actions={actionsOf(view)}
              onChoose={() => onChange(changeTo(view.query, list))}
            />
          ))}
          {shared.map((view) => (
            <ViewTab
              key={view.viewID}
              name={view.name}
              note={view.ownerName}
              isCurrent={view === current}
              isInHand={view === current}
              actions={[
                { label: 'Copy link', run: () => void copyLink(view) },
                { label: 'Save a copy', run: () => setSaving({ query: view.query, copied: view.name }) },
              ]}
              onChoose={() => onChange(changeTo(view.query, list))}
            />
          ))}
        </div>
        {read.failure && (
          <Button variant="subtle" color="gray" onClick={() => void read.reload()}>
            Your views could not be read. Try again
          </Button>
        )}
        {changed && (
          <Button variant="subtle" onClick={() => update(changed)}>
            Update “{changed.name}”
          </Button>
        )}
        {isNew && <SaveButton onSave={() => setSaving({ query: held })} />}
      </nav>
      {saving && (
        <SaveViewPopup
          {...saving}
          views={views}
          screen={route}
          onSaved={reportSaved}
          onClose={() => setSaving(null)}
        />
      )}
      {renaming && (
        <RenameViewPopup view={renaming} onSaved={reportSaved} onClose={() => setRenaming(null)} />
      )}
    </>
  );
}

/** Moves the focus on from a deleted view, unless the person has moved on to something else. */
function takeFocus(button: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || button?.closest('nav')?.contains(activeElement)) button?.focus();
}

const beforeAll = (views: readonly SavedView[]): number => (views[0]?.position ?? 0) - 1;

/** The changes that need no popup, each reported when done. */
function useViewChanges({ route }: ViewedList, report: Report) {
  const { save: saveEdit } = useChange(savedViews.edit);
  const { save: saveRemoval } = useChange(savedViews.remove);
  const { save: bringBack } = useChange(savedViews.add);
  const notify = (work: Promise<{ message: string }>, undo?: () => Promise<string>) =>
    attempt(report, async () => {
      const { message } = await work;
      report({ kind: 'saved', message, undo });
    });
  return {
    edit: (input: CallInput<typeof savedViews.edit>) => void notify(saveEdit(input)),
    share: ({ viewID, name, isShared }: SavedView) =>
      void notify(
        saveEdit({ viewID, isShared: 1 - isShared }).then(() => ({
          message: isShared
            ? `“${name}” is no longer shared`
            : `“${name}” is shared with everybody who may open this screen`,
        })),
      ),
    remove: ({ viewID, name, query, position, isShared }: SavedView) =>
      notify(saveRemoval({ viewID }), async () => {
        await bringBack({ screen: route, name, query, position, isShared });
        return `“${name}” is back`;
      }),
  };
}

const lastShown = storeOf<Readonly<Record<string, number | null>>>({});

/**
 * The view that is being changed: the last one that was shown unchanged.
 * @param shown null for All, undefined while the list shows neither All nor a view
 */
function useLastShown(screen: string, shown: number | null | undefined): number | null {
  useEffect(() => {
    if (shown !== undefined) lastShown.set({ ...lastShown.get(), [screen]: shown });
  }, [screen, shown]);
  return lastShown.use()[screen] ?? null;
}

/**
 * Keeps the line of views in place: it appears with the first view, and after the last one is deleted it stays until
 * the screen is left, so that nothing moves under somebody who types or undoes the deletion.
 * @param count undefined until it is known
 */
function useNotedViews(screen: string, count: number | undefined): void {
  const hadViews = useRef(false);
  useLayoutEffect(() => {
    if (count) hadViews.current = true;
    if (count !== undefined) noteViews(screen, hadViews.current);
  }, [screen, count]);
}
