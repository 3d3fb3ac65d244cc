import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: () => [
    ['drug_categories', { id, name: 'Analgesics', order_by: 1 }],
    ['drug_categories', { id: id + 1, parent_id: id, name: 'Opioids', order_by: 1 }],
    ['meta_types', { id, name: 'Dose' }],
    ['drugs', { id, name: 'Morphine', category_id: id }],
    ['drug_texts', { id, drug_id: id, meta_id: id, html: '<p>By weight</p>' }],
    ['sign_off_settings', { app_id: 2 }],
    ['drug_imports', { id, file_name: 'drugs.csv', created_by: 1 }],
    ['drug_import_rows', { import_id: id, row_number: 2, action: 'add', drug_id: id, version_after: 1 }],
    [
      'drug_revisions',
      { id, drug_id: id, meta_id: id, html: '<p>By weight and age</p>', author_id: 1, owner_id: 1 },
    ],
  ],
};
