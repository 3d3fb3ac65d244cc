import { Button } from '@mantine/core';
import { refused } from '@prepdesk/contract/failures';
import { images } from '@prepdesk/contract/files/images';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { acceptedImages, dataUrlOf, errorOfImage, errorOfUpload } from '../../ui/fields/chosen-file.ts';
import { DropArea, FilePicker } from '../../ui/fields/file-drop.tsx';
import layout from '../../ui/layout/layout.module.css';
import { CopyButton } from '../../ui/screen/copy-button.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { ImageGallery } from './image-gallery.tsx';

type Chosen = { name: string; sizeBytes: number; dataUrl: string };

const copySeconds = 8;

/** A chosen image uploads immediately and gets an address that can be copied (d1 §2). */
export default function ImageUploadScreen() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [url, setUrl] = useState('');
  const [isFailed, setIsFailed] = useState(false);
  const { save, isSaving } = useChange(images.upload);
  const { banner, report, clear } = useNotices();

  const refuse = (error: unknown, fileName: string) =>
    report({ kind: 'failed', error: refused(errorOfUpload(error, fileName)) });
  const take = async (file: File | undefined) => {
    if (!file || isSaving) return;
    setUrl('');
    setChosen(null);
    const message = errorOfImage(file);
    if (message) return report({ kind: 'error', sentence: message });
    clear();
    try {
      const dataUrl = await dataUrlOf(file);
      const chosen = { name: file.name, sizeBytes: file.size, dataUrl };
      setChosen(chosen);
      await upload(chosen);
    } catch (error) {
      refuse(error, file.name);
    }
  };
  const upload = async ({ name, dataUrl }: Chosen) => {
    setIsFailed(false);
    try {
      const { message, response } = await save({ imageBinary: dataUrl });
      setUrl(new URL(response.url, location.origin).href);
      report({ kind: 'saved', message });
    } catch (error) {
      setIsFailed(true);
      refuse(error, name);
    }
  };
  return (
    <Screen route="/imageUpload" banner={banner}>
      <Card isPadded>
        <DropArea
          icon={ImageUp}
          title="Drop an image here"
          hint="PNG, JPEG, GIF or WebP, at most 2 MB"
          onDrop={({ files }) => void take(files[0])}
        >
          <FilePicker
            label="Choose an image"
            inputLabel="Image"
            accept={acceptedImages}
            onPick={([file]) => void take(file)}
          />
        </DropArea>
        {chosen && (
          <div className={layout.media}>
            <img src={chosen.dataUrl} alt="" />
            <div>
              <b>{chosen.name}</b>
              <span>{inDigits(Math.ceil(chosen.sizeBytes / 1024))} KiB</span>
              {isSaving && <progress aria-label="Uploading" />}
            </div>
            {isFailed && (
              <Button loading={isSaving} onClick={() => void upload(chosen)}>
                Upload again
              </Button>
            )}
          </div>
        )}
        {url && (
          <div className={`${layout.actions} ${layout.box}`} data-shaded>
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
            <CopyButton text={url} seconds={copySeconds} />
          </div>
        )}
      </Card>
      <ImageGallery report={report} />
    </Screen>
  );
}
