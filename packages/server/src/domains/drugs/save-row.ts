import type { AnyCall } from '@prepdesk/contract/define-call';
import type { AddInputOf, Resource } from '@prepdesk/contract/resource';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { StoredResource } from '../../db/stored-in.ts';
import { type BeforeEdit, type EditContext, editRow, insertRow } from '../../http/call/resource-handlers.ts';

/**
 * For a `saveInput`: adds a row, or edits the one whose key was sent.
 * @param before as in `editRow`
 * @returns the row's number
 * @throws Failure as `editRow`
 */
export const saveRow = <C extends AnyCall, R extends Resource, T extends PgTable>(
  call: C,
  stored: StoredResource<R, T>,
  before?: BeforeEdit<C, R>,
) => {
  const edit = editRow(call, stored, before);
  return async (context: EditContext<C>): Promise<number> => {
    const input = context.input as AddInputOf<R> & Readonly<Record<string, unknown>>;
    const key = input[stored.resource.sentKey];
    if (key === undefined) return insertRow(context.db, stored, input);
    await edit(context);
    return Number(key);
  };
};
