import type { Db } from './connect.ts';

type Preparable<Rows> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> };
};

/**
 * A query of which there are several shapes, each built once per connection pool and planned once per connection. A
 * list of fixed columns is cheaper still with `preparedRows`.
 * @param build the query, with `sql.placeholder('name')` for what changes
 */
export function prepared<Rows>(
  name: string,
  build: (db: Db) => Preparable<Rows>,
): (db: Db, values: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Db, { execute(values?: Record<string, unknown>): Promise<Rows> }>();
  return (db, values) => {
    let query = built.get(db);
    if (!query) {
      query = build(db).prepare(name);
      built.set(db, query);
    }
    return query.execute(values);
  };
}
