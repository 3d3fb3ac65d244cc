import { declaredTables } from './audited-table.ts';
import './schema/index.ts';

/** Every table after those that its rows refer to: a file is read after those that it imports. */
export const tablesInOrder = declaredTables();
