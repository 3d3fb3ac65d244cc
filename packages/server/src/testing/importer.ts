import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { type QuestionImport, questionImports } from '@prepdesk/contract/questions/question-imports';
import type { TestProduct } from './product.ts';
import { csvOfRows, type FileRow } from './question-file.ts';
import { sendFile } from './send-file.ts';

/** The columns, mapped by their headings. */
export const mappingOf = ({ columns }: QuestionImport): Record<string, string> =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field]));

/** What an editor does with a file of questions, with their token. */
export function importerOf(product: TestProduct, token: string) {
  const ask = <C extends AnyCall>(call: C, input: CallInput<C> | Record<string, unknown>) =>
    product.ask(call, input, { token });
  const shown = async (importID: number) => (await ask(questionImports.one, { importID })).body.response;

  const post = (name: string, content: Buffer, type = 1) =>
    sendFile(product, token, questionImports.upload, { type }, { name, content });

  /** Stores a file and checks it with the suggested columns. */
  async function checkedFile(name: string, content: Buffer, type = 1) {
    const { message, response } = await post(name, content, type);
    if (message !== 'File read') throw new Error(`${name} was refused: ${message}`);
    const { importID } = response as { importID: number };
    await ask(questionImports.check, { importID, mapping: mappingOf(await shown(importID)) });
    await product.jobsDone();
    return shown(importID);
  }

  return {
    ask,
    shown,
    post,
    checkedFile,
    checkedImport: (rows: readonly FileRow[]) => checkedFile('questions.csv', csvOfRows(rows)),
    commit: async (importID: number, leavesOutFaults = 0) => {
      const { body } = await ask(questionImports.commit, { importID, leavesOutFaults });
      await product.jobsDone();
      return body;
    },
    /** Adds rows that nearly match others too. */
    keepAll: (importID: number) => ask(questionImports.keep, { importID, isKept: 1 }),
    undo: async (importID: number) => {
      await ask(questionImports.undo, { importID });
      await product.jobsDone();
      return shown(importID);
    },
    report: async (importID: number, kind: string, limit = 100) =>
      (await ask(questionImports.rows, { importID, kind, limit })).body.response,
  };
}
