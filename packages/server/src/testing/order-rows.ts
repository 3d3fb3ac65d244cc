import type { Chain } from './catalogue.ts';

type Place = Pick<Chain, 'appID' | 'courseID' | 'classID'>;
type Row = [table: string, row: Record<string, unknown>];

export const packageRows = (id: number, { appID, courseID, classID }: Place): Row[] => [
  ['faculties', { id, app_id: appID, name: 'CA Rohan Mehta' }],
  ['class_details', { class_id: classID, faculty_id: id, eligibility: '12th pass' }],
  ['package_types', { id, app_id: appID, type: 'Weekend' }],
  [
    'parent_packages',
    {
      id,
      app_id: appID,
      course_id: courseID,
      package_name: 'Weekend batch',
      package_type_id: id,
      package_description: 'Saturdays',
      package_image: '',
      full_access: 1,
    },
  ],
  [
    'packages',
    {
      id,
      app_id: appID,
      course_id: courseID,
      parent_package_id: id,
      package_name: 'Six months',
      package_price: 4999,
      validity_in_days: 180,
    },
  ],
  ['package_classes', { package_id: id, class_id: classID }],
  ['persons', { id }],
  ['persons', { id: id + 1 }],
  ...[id, id + 1].map((person_id): Row => ['person_keys', { person_id, key: Buffer.alloc(32, person_id) }]),
  ['learners', { id, app_id: appID, phone: '9100000001', full_name: 'Diya Krishnan', person_id: id }],
  ['learner_access', { id, learner_id: id, package_id: id, expires_on: '2027-03-31' }],
];

export const orderRows = (id: number, { appID, courseID }: Place): Row[] => [
  [
    'coupons',
    {
      id,
      app_id: appID,
      course_id: courseID,
      package_id: id,
      parent_package_id: id,
      coupon_code: 'DIWALI',
      discount_type: 1,
      discount_percentage: 10,
    },
  ],
  [
    'orders',
    {
      id,
      order_number: 'ORD-900001',
      app_id: appID,
      learner_id: id,
      package_id: id,
      package_name: 'Six months',
      package_price: 4999,
      discount_price: 499.9,
      coupon_id: id,
      discount_code: 'DIWALI',
      paid_amount: 4499.1,
      payment_mode: 'upi',
      validity_in_days: 180,
      package_expiry_date: '2027-03-31',
      purchased_at: '2026-10-02T06:30:00Z',
    },
  ],
  [
    'refunds',
    {
      id,
      order_id: id,
      amount: 100,
      reference_id: '5501',
      state: 'done',
      decided_by: 2,
      done_at: '2026-10-03T06:30:00Z',
    },
  ],
  [
    'order_addresses',
    {
      order_id: id,
      name: 'Diya Krishnan',
      email: 'diya@example.com',
      phone: '9100000001',
      address: '12 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      zipcode: '411001',
    },
  ],
  ['shipments', { id, order_id: id, module: 'books', tracking_id: 'AWB900001' }],
];

const amounts = { recovered: 0, carried_in: 0, carried_out: 0 };

const runOfOctober = (id: number) => ({
  at: '2026-11-02T06:30:00Z',
  by: 1,
  terms_id: id,
  exchange_percentage: 100,
  ...amounts,
  mg_amount: 200_000,
  mg_before: 200_000,
  price: 4399.1,
  royalty: 879.82,
  payable: 879.82,
  line_count: 1,
  correction_count: 0,
});

export const royaltyRows = (id: number): Row[] => [
  [
    'royalty_terms',
    {
      id,
      faculty_id: id,
      from_on: '2026-04-01',
      mg_amount: 200_000,
      mg_recovered: 200_000,
      royality_percentage: 20,
      exchange_royality: 0,
      exchange_percentage: 100,
      created_by: 1,
    },
  ],
  [
    'royalty_statements',
    {
      id: id + 1,
      number: 'RS202609900001',
      faculty_id: id,
      month: '2026-09',
      run: 1,
      state: 'locked',
      calculated_at: '2026-10-02T06:30:00Z',
      locked_at: '2026-10-05T06:30:00Z',
      last_order_id: id,
    },
  ],
  [
    'royalty_statements',
    {
      id,
      number: 'RS202610900001',
      faculty_id: id,
      month: '2026-10',
      drafted_by: 1,
      run: 2,
      state: 'calculated',
      calculated_at: '2026-11-02T06:30:00Z',
      calculated_by: 1,
    },
  ],
  ['royalty_statements', { id: id + 2, number: 'RS202611900001', faculty_id: id, month: '2026-11' }],
  ...[1, 2].map((run): Row => ['royalty_runs', { statement_id: id, run, ...runOfOctober(id) }]),
  [
    'royalty_lines',
    {
      id,
      statement_id: id,
      run: 2,
      place: 1,
      kind: 'sale',
      order_id: id,
      order_number: 'ORD-900001',
      package_id: id,
      package_name: 'Six months',
      validity_in_days: 180,
      at: '2026-10-02T06:30:00Z',
      price: 4399.1,
      share: 4399.1,
      rule: 'classes',
      weights: `[[${id},1]]`,
      rate: 20,
      exchange: 100,
      royalty: 879.82,
      recovered: 0,
      payable: 879.82,
      refund_ids: `{${id}}`,
    },
  ],
];
