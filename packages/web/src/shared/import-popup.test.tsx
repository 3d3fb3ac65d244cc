import { drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { seal } from '@prepdesk/envelope/envelope';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button } from '../testing/list.ts';
import { mounted } from '../testing/mounted.tsx';
import { ImportPopup } from './import-popup.tsx';

const report = {
  rows: [{ rowNumber: 2, name: 'Aspirin', action: 'add', says: '' }],
  unread: [],
  notes: [],
};

let sent: { key: string | undefined; isTrial: unknown; answer: () => void; lose: () => void }[];

/** As `XMLHttpRequest`, with which files are sent; the test decides when and how it is answered. */
class Request {
  upload = {};
  status = 200;
  responseText = JSON.stringify({
    enc_response: seal({ status: true, message: 'File read', response: report }),
  });
  #key: string | undefined;
  onload = () => {};
  onloadend = () => {};
  onerror = () => {};
  open = () => {};
  getResponseHeader = () => null;
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') this.#key = value;
  }
  send(body: FormData) {
    const isTrial = body.get('isTrial');
    sent.push({ key: this.#key, isTrial, answer: () => this.onload(), lose: () => this.onerror() });
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** A file whose trial was answered, and whose import is under way. */
async function importing() {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  const [saved, closed] = [vi.fn(), vi.fn()];
  const Import = () => (
    <ImportPopup
      title="Import drugs"
      subtitle=""
      hint=""
      call={drugImports.import}
      input={{}}
      onSaved={saved}
      onClose={closed}
    />
  );
  const { user } = await mounted(Import, ['/prepclinic/drugs'], '/prepclinic/drugs');
  await user.upload(screen.getByLabelText('File'), new File(['name'], 'drugs.csv', { type: 'text/csv' }));
  sent[0]?.answer();
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  return { user, saved, closed };
}

test('an import whose answer was lost is sent again with its key, so that it is recognised', async () => {
  const { user, saved } = await importing();
  sent[1]?.lose();
  await screen.findByRole('alert');
  await user.click(button('Import 1 row'));
  sent[2]?.answer();
  await expect.poll(() => saved.mock.calls).toEqual([['1 row imported']]);
  expect(sent.map(({ isTrial }) => isTrial)).toEqual(['1', '0', '0']);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[2]?.key).toBe(sent[1]?.key);
});

test('an import cannot be closed while it runs, and asks before its trial is discarded', async () => {
  const { user, closed } = await importing();
  await user.click(button('Close'));
  await user.keyboard('{Escape}');
  sent[1]?.lose();
  await screen.findByRole('alert');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  await user.click(button('Close'));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});
