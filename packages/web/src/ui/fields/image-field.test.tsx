import { images } from '@prepdesk/contract/files/images';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { ImageField } from './image-field.tsx';

const stored = '/files/images/old.png';
const pictureNamed = (name: string) => new File(['picture'], name, { type: 'image/png' });

/** A form with a picture, and a network that answers an upload when the test wants it to. */
async function pictureForm(errorOf?: () => Promise<string>) {
  let answer = () => {};
  const network = new AnsweringNetwork().on(
    images.upload,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ url: '/files/images/new.png' });
      }),
  );
  function Form() {
    const [draft, setDraft] = useState<Record<string, string>>({ image: stored });
    return (
      <>
        <ImageField
          slot={{
            fieldKey: 'image',
            label: 'Image',
            value: draft.image ?? '',
            draft,
            set: (values) => setDraft((before) => ({ ...before, ...values }) as typeof before),
            isRequired: false,
            isDisabled: false,
            isHeld: false,
            isFirst: false,
            isInline: false,
          }}
          uploadWith={images.upload}
          errorOf={errorOf}
        />
        <output>{draft.image}</output>
        <button type="button" onClick={() => setDraft({ image: stored })}>
          Discard changes
        </button>
      </>
    );
  }
  const { user } = await mounted(Form, ['/imageUpload'], '/imageUpload');
  return {
    user,
    value: () => screen.getByRole('status').textContent,
    uploads: () => network.inputsOf(images.upload).length,
    answer: () => answer(),
  };
}

test('a picture is in the form once it is stored', async () => {
  const { user, value, uploads, answer } = await pictureForm();
  await user.upload(field('Image'), pictureNamed('new.png'));
  await expect.poll(uploads).toBe(1);
  answer();
  await expect.poll(value).toBe('/files/images/new.png');
});

test('a picture whose upload was discarded does not come back into the form', async () => {
  const { user, value, uploads, answer } = await pictureForm();
  await user.upload(field('Image'), pictureNamed('new.png'));
  await expect.poll(uploads).toBe(1);
  await user.click(button('Discard changes'));
  answer();
  await screen.findByRole('button', { name: 'Image: Replace' });
  expect(value()).toBe(stored);
});

test('while one picture is checked, another is not sent as well', async () => {
  let check = () => {};
  const checked = new Promise<string>((resolve) => {
    check = () => resolve('');
  });
  const { user, value, uploads, answer } = await pictureForm(() => checked);
  await user.upload(field('Image'), pictureNamed('first.png'));
  await user.upload(field('Image'), pictureNamed('second.png'));
  check();
  await expect.poll(uploads).toBe(1);
  answer();
  await expect.poll(value).toBe('/files/images/new.png');
  expect(uploads()).toBe(1);
  expect(screen.getByRole('button', { name: 'Image: first.png' })).toBeTruthy();
});
