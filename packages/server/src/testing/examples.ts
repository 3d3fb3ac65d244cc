import type { Chain } from './catalogue.ts';
import type { TestProduct } from './product.ts';

export type Row = [table: string, row: Record<string, unknown>];
export type Makers = Record<string, () => unknown>;

/** What the tests of all calls and all tables need of a domain; its `examples.ts`, which production does not load. */
export type Examples = {
  /**
   * Rows of its tables, below the catalogue's rows of the chain, with ids far from a sequence's. A resource whose columns
   * may have any value gets a row without being named here.
   */
  rows?: (
    chain: Pick<Chain, 'appID' | 'courseID' | 'classID' | 'topicID' | 'subTopicID' | 'subjectID'>,
  ) => Row[];
  /** Adds what else the examples of its calls name. */
  add?: (product: TestProduct, chain: Chain) => Promise<void>;
  /** Fields in which no two rows may have the same value, so each value is a new one; besides `name`. */
  neverTwice?: readonly string[];
  /** What can be done to a row only once, by the call's name: each time it is a different row. */
  onceOnly?: Record<string, Makers>;
};
