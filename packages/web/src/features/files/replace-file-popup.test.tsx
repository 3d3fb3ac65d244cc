import { type StudyFile, studyFiles } from '@prepdesk/contract/files/study-files';
import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { seal } from '@prepdesk/envelope/envelope';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRead } from '../../api/use-read.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { ReplaceFilePopup } from './replace-file-popup.tsx';

type Sent = { key: string | undefined; rowVersion: string };
/** What happens to a replacement: `null` when its answer is lost. */
type Outcome = { status: number; message: string } | null;

let stored: StudyFile;
let outcomes: Outcome[];
let sent: Sent[];

/** As `XMLHttpRequest`, with which files are sent. */
class Request {
  upload = {};
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  onload = () => {};
  onloadend = () => {};
  onerror = () => {};
  open = () => {};
  abort = () => {};
  getResponseHeader = () => null;
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  send(body: FormData) {
    sent.push({ key: this.#headers['idempotency-key'], rowVersion: String(body.get('rowVersion')) });
    const outcome = outcomes.shift();
    // Whether it was stored or somebody else was first, the row has another version now.
    stored = { ...stored, rowVersion: stored.rowVersion + 1 };
    queueMicrotask(() => {
      if (outcome) this.#answer(outcome);
      else this.onerror();
      this.onloadend();
    });
  }
  #answer({ status, message }: { status: number; message: string }) {
    this.status = status;
    this.responseText = JSON.stringify({
      enc_response: seal({ status: message === 'Replaced', message, response: {} }),
    });
    this.onload();
  }
}

afterEach(() => void vi.unstubAllGlobals());

const given = { appId: 1, courseId: 1, classId: 1, type: 1 } as const;
const saved = vi.fn();

function Replacing() {
  const row = useRead(studyFiles.list, given).data?.notes[0];
  return (
    row && (
      <>
        Version {row.rowVersion}
        <ReplaceFilePopup row={row} type={1} onSaved={saved} onClose={() => {}} />
      </>
    )
  );
}

async function replacing(...planned: Outcome[]) {
  outcomes = planned;
  sent = [];
  saved.mockClear();
  stored = {
    fileID: 5,
    name: 'Notes.pdf',
    url: '/files/notes/5',
    contentType: 'application/pdf',
    sizeBytes: 3,
    isActive: 1,
    uploadedBy: '',
    uploadedAt: '2026-01-01T00:00:00Z',
    rowVersion: 1,
  };
  new AnsweringNetwork()
    .on(studyFiles.list, () => ({ notes: [stored] }))
    .on(whereUsed.list, () => ({ groups: [], total: 0 }));
  vi.stubGlobal('XMLHttpRequest', Request);
  const { user } = await mounted(Replacing, ['/addnotes/{id}'], '/addnotes/Trial');
  const popup = await screen.findByRole('dialog', { name: /Replace file/ });
  await user.upload(screen.getByLabelText('New file'), new File(['new'], 'New.pdf'));
  return async () => {
    await user.click(button('Replace', popup));
    await user.click(button('Replace', await screen.findByRole('dialog', { name: /Replace Notes.pdf/ })));
  };
}

test('a replacement whose answer was lost is sent again as it was, so that it is recognised', async () => {
  const replace = await replacing(null, { status: 200, message: 'Replaced' });
  await replace();
  await screen.findByText('Version 2');
  await screen.findByRole('alert');
  await replace();
  await expect.poll(() => saved.mock.calls).toEqual([['Replaced']]);
  expect(sent).toEqual([sent[0], sent[0]]);
});

test.each([
  ['somebody else was first', 409],
  ['it was refused', 200],
])('a replacement is a new one where %s', async (_, status) => {
  const refusal = { status, message: 'Not this' };
  const replace = await replacing(refusal, { status: 200, message: 'Replaced' });
  await replace();
  await screen.findByText('Version 2');
  await screen.findByText('Not this');
  await replace();
  await expect.poll(() => saved.mock.calls).toEqual([['Replaced']]);
  expect(sent.map(({ rowVersion }) => rowVersion)).toEqual(['1', '2']);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
