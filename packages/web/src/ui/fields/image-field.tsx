import { Input } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { send } from '../../api/transport.ts';
import { restoreFocus } from '../focus/restore-focus.ts';
import layout from '../layout/layout.module.css';
import { acceptedImages, dataUrlOf, errorOfImage, errorOfUpload } from './chosen-file.ts';
import classes from './fields.module.css';
import type { EditorSlot } from './fields-of.ts';
import { beforeUpload, holdsUpload, underWay } from './image-under-way.ts';
import { requiredLabel } from './required.ts';

type Props = {
  slot: EditorSlot;
  uploadWith?: AnyCall | undefined;
  /** Why a picture of the right type and size is refused all the same; '' when it is not. */
  errorOf?: ((file: File) => Promise<string>) | undefined;
};

/**
 * One image, chosen or dropped, with its preview. A file that is too large is refused before anything is sent.
 * `uploadWith` takes `{imageBinary}` and returns `{url}` (admin/uploadimage).
 */
export function ImageField({ slot, uploadWith, errorOf }: Props) {
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fileName, setFileName] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const pickerID = useId();
  const write = (value: string) => slot.set({ [slot.fieldKey]: value });
  const address = beforeUpload(slot.value);

  const upload = useRef<AbortController>(undefined);
  useEffect(
    function stopOnceDiscarded() {
      if (!holdsUpload(slot.value)) upload.current?.abort();
    },
    [slot.value],
  );

  const take = async (file: File | undefined) => {
    if (!file || slot.isDisabled || upload.current) return;
    const own = new AbortController();
    upload.current = own;
    try {
      const refusal = errorOfImage(file) || (await errorOf?.(file)) || '';
      setMessage(refusal);
      if (refusal || own.signal.aborted) return;
      write(underWay(address));
      setIsBusy(true);
      const value = await storedAt(file, uploadWith, own.signal);
      if (own.signal.aborted) return;
      write(value);
      setFileName(file.name);
    } catch (error) {
      if (own.signal.aborted) return;
      write(address);
      setMessage(errorOfUpload(error, file.name));
    } finally {
      upload.current = undefined;
      setIsBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const clear = () => {
    write('');
    setFileName('');
    setMessage('');
  };
  const words = isBusy ? 'Uploading…' : fileName || (address ? 'Replace' : 'Choose or drop');

  return (
    <Input.Wrapper
      label={slot.isInline ? undefined : slot.label}
      labelProps={{ htmlFor: pickerID, ...requiredLabel(slot.isRequired) }}
      error={message || slot.error}
      size="sm"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside */}
      <div
        ref={restoreFocus}
        className={`${layout.apart} ${layout.fieldFrame} ${classes.imageBox}`}
        data-invalid={Boolean(message || slot.error) || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {address ? (
          <img className={classes.thumbnail} src={address} alt="" />
        ) : (
          <ImagePlus size={16} aria-hidden />
        )}
        <button
          type="button"
          className={`${layout.cut} ${classes.imageChoose}`}
          aria-label={`${slot.label}: ${words}`}
          aria-description={slot.isRequired ? 'Required' : undefined}
          data-autofocus={slot.isFirst || undefined}
          disabled={slot.isDisabled || isBusy}
          onClick={() => picker.current?.click()}
        >
          {words}
        </button>
        {address && !isBusy && (
          <button
            type="button"
            className={layout.iconButton}
            aria-label={`Remove ${slot.label}`}
            disabled={slot.isDisabled}
            onClick={clear}
          >
            <X size={14} aria-hidden />
          </button>
        )}
        <input
          ref={picker}
          id={pickerID}
          className={layout.onlyRead}
          type="file"
          aria-label={slot.label}
          tabIndex={-1}
          accept={acceptedImages}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

async function storedAt(file: File, uploadWith: AnyCall | undefined, signal: AbortSignal): Promise<string> {
  const imageBinary = await dataUrlOf(file);
  if (!uploadWith) return imageBinary;
  const { response } = await send(uploadWith, { imageBinary }, { signal });
  return (response as { url: string }).url;
}
