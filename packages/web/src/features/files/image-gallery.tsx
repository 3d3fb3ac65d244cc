import { Box, Button } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { images, type UploadedImage } from '@prepdesk/contract/files/images';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { CopyButton } from '../../ui/screen/copy-button.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { BarFilter } from '../../ui/table/bar-filters.ts';
import { countLabel } from '../../ui/table/count-label.ts';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import classes from './image-gallery.module.css';
import { gallerySizes, useGalleryAddress } from './use-gallery-address.ts';

const WhereUsedPopup = lazyPart(() => import('../../shared/where-used-popup.tsx'));

const copySeconds = 8;

const filters: readonly BarFilter[] = [
  {
    kind: 'choice',
    label: 'IsActive',
    names: ['isActive'],
    choices: [
      { value: '1', label: 'Active' },
      { value: '0', label: 'Inactive' },
    ],
  },
];

/** The uploaded images, newest first. */
export function ImageGallery({ report }: { report: Report }) {
  const { page, size, isActive: state, change } = useGalleryAddress();
  const [shown, setShown] = useState<UploadedImage | null>(null);
  const given = { page, limit: size, ...(state === undefined ? {} : { isActive: state }) };
  const { data, failure, isLoading, isRefreshing, reload } = useRead(images.list, given, { keepsPage: true });
  const { set, isSaving } = useStateChange(images.edit, report);
  const toggle = async ({ name: imageName, isActive, rowVersion }: UploadedImage) => {
    if (isActive === 1 && !(await mayDeactivate(imageName))) return;
    await set({ imageName, isActive: 1 - isActive, rowVersion });
  };
  return (
    <div className={layout.below}>
      <Card>
        <section aria-label="Uploaded images" aria-busy={isLoading || isRefreshing}>
          <FilterBar
            choices={
              <div className={`${layout.head} ${layout.grow}`}>
                <h2>Uploaded images {data && <span>{countLabel(data.total, data.isCapped)}</span>}</h2>
              </div>
            }
            hasSearch={false}
            filters={filters}
            query={{ search: '', filters: { isActive: String(state ?? '') } }}
            onChange={({ filters: { isActive } = {} }) =>
              change({ isActive: isActive ? Number(isActive) : undefined })
            }
          />
          <div className={layout.body}>
            <FailureBanner failure={failure} onClose={() => void reload()} />
            <LoadingOverlay isShown={isLoading} />
            {data?.images.length === 0 && <EmptyState message="No data found" />}
            <ul className={layout.grid}>
              {data?.images.map((image) => (
                <Tile
                  key={image.name}
                  image={image}
                  isSaving={isSaving}
                  onShowUses={() => setShown(image)}
                  onToggle={() => void toggle(image)}
                />
              ))}
            </ul>
            {data && data.total > 0 && (
              <TableFoot
                page={data.page}
                size={size}
                sizes={gallerySizes}
                total={data.total}
                isCapped={data.isCapped}
                onTurn={(to) => change(to as Parameters<typeof change>[0])}
              />
            )}
          </div>
          {shown && (
            <WhereUsedPopup kind="image" id={shown.name} name="Image" onClose={() => setShown(null)} />
          )}
        </section>
      </Card>
    </div>
  );
}

const mayDeactivate = (id: string): Promise<boolean> =>
  confirmWithUses({
    kind: 'image',
    id,
    title: 'Deactivate this image?',
    body: 'It is no longer offered. Where it is used, it is still shown.',
    confirmLabel: 'Deactivate',
  });

type TileProps = {
  image: UploadedImage;
  isSaving: boolean;
  onShowUses: () => void;
  onToggle: () => void;
};

function Tile({ image, isSaving, onShowUses, onToggle }: TileProps) {
  const { url, uploadedBy, uploadedAt, sizeBytes, uses, isActive } = image;
  const day = shownDay(uploadedAt);
  const kind = image.contentType.replace('image/', '').toUpperCase();
  const about = `${kind}, ${inDigits(Math.ceil(sizeBytes / 1024))} KiB`;
  return (
    <li className={`${layout.list} ${classes.tile}`} data-inactive={isActive === 0 || undefined}>
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open the image of ${day}, ${about}`}>
        <img src={url} alt="" loading="lazy" decoding="async" />
      </a>
      <div>
        <b>{about}</b>
        <Box component="span" c="var(--ink-3)">
          {day}
          {uploadedBy && `, ${uploadedBy}`}
        </Box>
        <button type="button" className={layout.link} aria-haspopup="dialog" onClick={onShowUses}>
          {uses === 0 ? 'Not used' : `Used ${counted(uses, 'time')}`}
        </button>
        {isActive === 0 && <StatusTag tone="off">Inactive</StatusTag>}
      </div>
      <Box component="footer" className={layout.actions} px={8}>
        <CopyButton
          text={new URL(url, location.origin).href}
          seconds={copySeconds}
          what={`the address of the image of ${day}, ${about}`}
        />
        <Button
          className={layout.end}
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isSaving}
          onClick={onToggle}
        >
          {isActive === 1 ? 'Deactivate' : 'Activate'}
        </Button>
      </Box>
    </li>
  );
}
