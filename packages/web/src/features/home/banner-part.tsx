import { Select } from '@mantine/core';
import { images } from '@prepdesk/contract/files/images';
import {
  type Banner,
  type BannerImage,
  banner,
  bannerAppID,
  bannerQuestions,
  bannerStates,
  banners,
} from '@prepdesk/contract/home/banners';
import { useMemo } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { OutsideLink, StatusTag } from '../../ui/fields/field-display.tsx';
import { choiceList } from '../../ui/fields/fields-of.ts';
import { fieldsFor, inputsFor, type Look } from '../../ui/fields/resource-fields.ts';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { newRowKey } from '../../ui/record/draft-store.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { errorOfPixels } from './banner-pixels.ts';
import styles from './home.module.css';
import { PictureSidePanel } from './picture-side-panel.tsx';
import { shownLooks } from './shown-fields.tsx';

/** The states in the order of the choice; 1 is live. */
const stateChoices = [1, 0, 2].map((value) => ({
  value: String(value),
  label: bannerStates[value as keyof typeof bannerStates],
}));
const tones = { 1: 'ok', 0: 'off', 2: 'dev' } as const;

const imageLook = (field: BannerImage): Look<Banner> => ({
  editor: { kind: 'image', uploadWith: images.upload, errorOf: errorOfPixels(field) },
  widthPx: 96,
});

/** In two lines if need be, best the host and its path, so that the state beside it can be seen. */
function Address({ link }: { link: string }) {
  const [host, ...path] = link.replace(/^https?:\/\//, '').split(/(?<=\/)/);
  return (
    <span className={`${layout.twoLines} ${styles.link}`} data-words="long" data-address>
      {host}
      <wbr />
      {path.join('')}
    </span>
  );
}

const looks = {
  id: { look: 'quiet', widthPx: 60 },
  img: imageLook('img'),
  appImg: imageLook('appImg'),
  link: {
    look: 'strong',
    display: ({ link }) => (
      <OutsideLink address={link}>
        <Address link={link} />
      </OutsideLink>
    ),
  },
  isActive: { editor: { kind: 'select', choices: stateChoices }, widthPx: 182 },
  ...shownLooks,
} satisfies { [K in keyof Banner]?: Look<Banner> };

const inputs = inputsFor(banner, { appID: bannerAppID });

/** Asks the documented question before a banner goes live or is removed; Developer Mode does not ask (d2 §4). */
const maySet = async (isActive: number): Promise<boolean> => {
  const question = bannerQuestions[isActive];
  return !question || confirm({ title: question, confirmLabel: 'Ok', isDangerous: isActive === 0 });
};

type Props = {
  /** 1: deleted banners are listed. */
  deleted: number;
  onShow: (deleted: 0 | 1) => void;
  report: Report;
  clear: () => void;
};

/** The list of banners, with a button that adds one (d2 §2). */
export function BannerPart({ deleted, onShow, report, clear }: Props) {
  const fields = useFields(report);
  const given = useMemo(() => ({ appID: bannerAppID, ...(deleted ? { deleted: 1 } : {}) }), [deleted]);
  const list = useList('/banner', { call: banners.list, given }, fields);
  const writing = useRowWriting(list, 'id', {
    report,
    clear,
    add: { label: 'Add banner', saveLabel: 'Submit', call: banners.add, toInput: inputs.add },
    edit: {
      call: banners.edit,
      toInput: inputs.edit,
      mayBeSaved: (draft, row) => String(row.isActive) === draft.isActive || maySet(Number(draft.isActive)),
    },
  });
  const openNew = () => void writing.open.open(newRowKey, null);
  return (
    <PictureSidePanel kind="banner">
      <Card>
        <div className={layout.toolbar}>
          <b>{deleted ? 'Deleted banners' : 'Live banners'}</b>
          {list.count !== undefined && <span>{list.count}</span>}
          <span className={`${layout.actions} ${layout.end}`}>
            <Segment
              label="Which banners"
              choices={[
                { value: 0, text: 'Live' },
                { value: 1, text: 'Deleted' },
              ]}
              value={deleted}
              onChoose={(value) => onShow(value === 1 ? 1 : 0)}
            />
            {writing.add && <AddButton label="Add banner" onAdd={openNew} />}
          </span>
        </div>
        <ListPart list={list} rowID="id" writing={writing} hasSearch={false} onNew={writing.add && openNew} />
      </Card>
    </PictureSidePanel>
  );
}

/** The columns, in which the state of each banner can be changed in place. */
function useFields(report: Report) {
  const may = useMay();
  const { set, isSaving } = useStateChange(banners.edit, report);
  return useMemo(() => {
    const change = async (row: Banner, isActive: number) => {
      if (!(await maySet(isActive))) return;
      const { id: bannerID, img, appImg, link, shownTo, visibleFrom, visibleUntil, rowVersion } = row;
      await set({
        bannerID,
        img,
        appImg,
        link,
        isActive,
        appID: bannerAppID,
        rowVersion,
        shownTo,
        visibleFrom,
        visibleUntil,
      });
    };
    const state: Look<Banner> = {
      ...looks.isActive,
      display: (row: Banner) =>
        may(banners.edit) ? (
          <Select
            {...selectLook}
            size="xs"
            className={styles.state}
            aria-label={`isActive of banner ${row.id}`}
            data={stateChoices}
            value={String(row.isActive)}
            disabled={isSaving}
            onChange={(value) =>
              value !== null && Number(value) !== row.isActive && void change(row, Number(value))
            }
          />
        ) : (
          <StatusTag tone={tones[row.isActive as keyof typeof tones]}>
            {choiceList(bannerStates).find(({ value }) => value === String(row.isActive))?.label}
          </StatusTag>
        ),
    };
    return fieldsFor(banner, {
      ...looks,
      img: { ...looks.img, label: 'Web Image', editorLabel: banner.fields.img.label },
      appImg: { ...looks.appImg, label: 'App Image', editorLabel: banner.fields.appImg.label },
      isActive: state,
    });
  }, [may, set, isSaving]);
}
