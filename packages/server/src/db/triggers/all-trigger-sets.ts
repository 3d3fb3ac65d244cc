import { companyZone } from '@prepdesk/contract/company-time';
import type { AuditedTable } from '../audited-table.ts';
import { audit } from './audit.ts';
import { orderDays } from './order-days.ts';
import { reviewMonths } from './review-months.ts';
import { royaltyMonths } from './royalty-months.ts';
import { rowTrigger, statementTrigger, type Trigger, type TriggerSet, textsOf } from './trigger-set.ts';

/** Increments `row_version`, so that a stale save is noticed (DECISIONS C46). */
const rowVersion: TriggerSet = {
  file: 'row-version.sql',
  triggersOf: (records) =>
    records
      .filter(({ hasVersion }) => hasVersion)
      .map(({ name, uncounted = [], computed }) => {
        const isSame = uncounted.map((column) => `old.${column} is not distinct from new.${column}`);
        const call = `next_row_version(${textsOf(computed)})`;
        return rowTrigger(name, 'version', 'before update', call, isSame.join(' and '));
      }),
};

const stays = (table: string, name: string, times: string): Trigger =>
  statementTrigger(table, name, `before ${times}`, 'refuse_audit_change()');

/** Deletions are checked once all of them are done: the rows before their seals, which say where they belong. */
const staysUntilArchived = (table: string, name: string): Trigger =>
  statementTrigger(table, name, 'after delete', `refuse_${table}_removal()`, 'old table as removed_rows');

/** Keeps the log as it was written until it is archived, and queues each new row for the sealer. */
const auditSeal: TriggerSet = {
  file: 'audit-seal.sql',
  triggersOf: () => [
    stays('audit_log', 'is_kept', 'update or truncate'),
    stays('audit_seals', 'are_kept', 'update or truncate'),
    stays('audit_archives', 'are_kept', 'update or delete or truncate'),
    staysUntilArchived('audit_log', 'is_kept_or_archived'),
    staysUntilArchived('audit_seals', 'are_kept_or_archived'),
    rowTrigger('audit_log', 'awaits_seal', 'after insert', 'await_audit_seal()'),
  ],
};

const anyChange = 'insert or update or delete';

/** Records in `image_uses` which rows name an uploaded image. */
const imageUses: TriggerSet = {
  file: 'image-uses.sql',
  triggersOf: (records) =>
    records.flatMap(({ name, key, showsImages = [] }) => {
      const call = `note_image_uses(${textsOf([...key, ...showsImages])})`;
      return showsImages.length > 0 ? [rowTrigger(name, 'image_uses', `after ${anyChange}`, call)] : [];
    }),
};

/** Tells every server to look up permissions again. */
const accessNews: TriggerSet = {
  file: 'access-news.sql',
  triggersOf: (records) =>
    records.flatMap(({ name, notifiesAccess }) => {
      if (!notifiesAccess) return [];
      const times =
        notifiesAccess === 'always'
          ? anyChange
          : `${notifiesAccess.added ? 'insert or ' : ''}update of ${notifiesAccess.changed.join(', ')} or delete`;
      return [statementTrigger(name, 'tell_access', `after ${times}`, 'tell_access_changed()')];
    }),
};

/** Each account of a learner belongs to a person. */
const learners: TriggerSet = {
  file: 'learners.sql',
  triggersOf: () => [rowTrigger('learners', 'person', 'before insert', 'give_person()')],
};

/** Refunds are added up with their order; a confirmed order has its shipments, whose state only moves forward. */
const commerce: TriggerSet = {
  file: 'commerce.sql',
  triggersOf: () => [
    rowTrigger('refunds', 'added_up', `after ${anyChange}`, 'add_up_refunds()'),
    statementTrigger('orders', 'sent', 'after insert', 'send_new_orders()', 'new table as arrived'),
    rowTrigger(
      'orders',
      'sent_once_confirmed',
      'after update of is_active',
      'send_confirmed_order()',
      'new.is_active = 1 and old.is_active = 0',
    ),
    rowTrigger(
      'shipments',
      'forward',
      'before update of state',
      'refuse_backward_shipment()',
      'new.state < old.state',
    ),
  ],
};

const addedOnly = (table: string): Trigger[] => [
  statementTrigger(table, 'stay', 'before update or delete or truncate', 'refuse_royalty_rewrite()'),
  statementTrigger(table, 'open', 'after insert', 'refuse_royalty_after_lock()', 'new table as added'),
];
const statements = 'royalty_statements';

/** Runs and lines are only added, and only to open statements; a statement's state only moves forward. */
const royalty: TriggerSet = {
  file: 'royalty.sql',
  triggersOf: () => [
    ...addedOnly('royalty_runs'),
    ...addedOnly('royalty_lines'),
    rowTrigger(statements, 'forward', 'before update', 'keep_royalty_statement()'),
    statementTrigger(statements, 'stay', 'before delete or truncate', 'refuse_royalty_rewrite()'),
  ],
};

const noteRules = 'note_royalty_rules()';

const whenRowsChange = (table: string): Trigger =>
  statementTrigger(table, 'royalty_rows', 'after insert or delete or truncate', noteRules);

const whenChanged = (table: string, columns: readonly string[]): Trigger => {
  const rowOf = (which: 'old' | 'new') => `(${columns.map((column) => `${which}.${column}`).join(', ')})`;
  const isChanged = `${rowOf('old')} is distinct from ${rowOf('new')}`;
  return rowTrigger(table, 'royalty_rules', `after update of ${columns.join(', ')}`, noteRules, isChanged);
};

/** Notes what makes the kept sums of royalty out of date, apart from sales. */
const royaltySums: TriggerSet = {
  file: 'royalty-sums.sql',
  triggersOf: () => [
    ...['package_classes', 'class_details', 'royalty_terms'].map(whenRowsChange),
    whenChanged('package_classes', ['package_id', 'class_id', 'credit_seconds']),
    whenChanged('class_details', ['class_id', 'faculty_id']),
    whenChanged('royalty_terms', [
      'faculty_id',
      'from_on',
      'royality_percentage',
      'exchange_royality',
      'exchange_percentage',
    ]),
    whenChanged('faculties', ['app_id', 'royality_percentage']),
    whenChanged('packages', ['app_id']),
  ],
};

const textsChanged = (name: string, times: string, rows: 'old' | 'new'): Trigger =>
  statementTrigger('drug_texts', `words_${name}`, times, 'keep_words_of_drugs()', `${rows} table as written`);

/** Derives what a drug is found by from its names, its categories and its texts, whoever writes them. */
const drugs: TriggerSet = {
  file: 'drugs.sql',
  triggersOf: () => [
    rowTrigger('drugs', 'words', 'after insert', 'keep_words_of_drug()'),
    // An import writes all these columns of each drug, and most of them are the same: deriving words is what takes long.
    rowTrigger(
      'drugs',
      'words_changed',
      'after update of name, synonyms, category_id, sub_category_id',
      'keep_words_of_drug()',
      '(old.name::text, old.synonyms, old.category_id, old.sub_category_id) is distinct from (new.name::text, new.synonyms, new.category_id, new.sub_category_id)',
    ),
    rowTrigger(
      'drug_categories',
      'words',
      'after update of name',
      'keep_words_of_category()',
      'old.name::text <> new.name::text',
    ),
    textsChanged('added', 'after insert', 'new'),
    textsChanged('changed', 'after update', 'new'),
    textsChanged('removed', 'after delete', 'old'),
  ],
};

/** Keeps `search_text`, in which searches look (docs/decisions/0020-large-lists.md). */
const search: TriggerSet = {
  file: 'search.sql',
  triggersOf: (records) => records.flatMap(searchTriggersOf),
};

function searchTriggersOf({ name, searchedBy }: AuditedTable): Trigger[] {
  if (!searchedBy) return [];
  const { own, through } = searchedBy;
  const theirs = through?.columns ?? [];
  const columns = [...own, ...(through ? [through.by] : [])].join(', ');
  const call = `keep_search_text(${textsOf([through?.of ?? '', through?.by ?? '', theirs.join(), ...own])})`;
  const ownTrigger = rowTrigger(name, 'search', `before insert or update of ${columns}`, call);
  if (!through) return [ownTrigger];
  const isChanged = theirs.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const passOn = `pass_search_text_on(${textsOf([name, through.by])})`;
  const times = `after update of ${theirs.join(', ')}`;
  return [ownTrigger, rowTrigger(through.of, `search_of_${name}`, times, passOn, isChanged)];
}

/**
 * What learners read was signed off in exactly this state, by people who did not write it, wherever sign-off is
 * switched on.
 */
const signOff: TriggerSet = {
  file: 'sign-off.sql',
  triggersOf: () => [
    rowTrigger('drug_revisions', 'kept', `before ${anyChange}`, 'keep_drug_revision()'),
    rowTrigger('drug_signatures', 'kept', `before ${anyChange}`, 'keep_drug_signature()'),
    rowTrigger('drug_texts', 'kept', `before ${anyChange}`, 'keep_signed_drug_text()'),
    rowTrigger(
      'drug_revisions',
      'published',
      'after update of state',
      'publish_drug_text()',
      "new.state = 'signed' and old.state <> 'signed'",
    ),
  ],
};

/** Counts who watched which class. */
const usage: TriggerSet = {
  file: 'usage.sql',
  triggersOf: () => {
    const call = `count_class_watchers(${textsOf([companyZone])})`;
    return [statementTrigger('watch_log', 'counted', 'after insert', call, 'new table as added_rows')];
  },
};

export const allTriggerSets: readonly TriggerSet[] = [
  ...[rowVersion, audit, auditSeal, imageUses, accessNews, learners, commerce, orderDays, reviewMonths],
  ...[royalty, royaltyMonths, royaltySums, drugs, search, signOff, usage],
];
