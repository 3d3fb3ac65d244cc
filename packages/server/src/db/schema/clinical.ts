import { courseDetail } from '@prepdesk/contract/clinical/course-details';
import { facultyMember } from '@prepdesk/contract/clinical/faculty';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, classes } from './catalogue.ts';
import { citext, idOf, keyOf, percent, rowVersion, serialID, state } from './columns.ts';

/** What the clinical app shows about a class, and who teaches it. */

export const faculties = auditedTable(
  facultyMember,
  {
    plural: 'faculties',
    named: ['name'],
    violations: { faculties_name_unique: { name: 'Another faculty of this app already has this name' } },
    masks: { columns: ['phone'], except: ['/prepclinic/faculty', '/prepclinic/faculty_detail/{id}'] },
    revertPolicy: { edit: ['/prepclinic/faculty_detail/{id}'], add: ['/prepclinic/faculty'] },
    showsImages: ['description', 'shortDescription'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    name: citext('name').notNull(),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull().default(''),
    royalityPercentage: percent('royality_percentage').notNull().default('0'),
    shortDescription: text('short_description').notNull().default(''),
    description: text('description').notNull().default(''),
    orderBy: integer('order_by').notNull().default(0),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('faculties_name_unique').on(t.appID, t.name),
    index('faculties_in_order').on(t.appID, t.orderBy, t.id),
    check('faculties_state', sql`${t.isActive} in (0, 1)`),
    check('faculties_royality', sql`${t.royalityPercentage} between 0 and 100`),
  ],
);

/** What the learner sees about a class besides its lessons (d3 §3, Course detail). */
export const classDetails = auditedTable(
  courseDetail,
  {
    called: 'Class details',
    plural: 'class details',
    named: [{ of: 'classes', by: 'classID' }],
    key: ['classID'],
    revertPolicy: { edit: ['/prepclinic/prepclinic_course'] },
    shownOn: ['/prepclinic/prepclinic_course', '/prepclinic/classCrm', '/prepclinic/categoryDetail'],
  },
  {
    classID: keyOf('class_id', () => classes.id),
    facultyID: integer('faculty_id').references(() => faculties.id),
    eligibility: text('eligibility').notNull().default(''),
    categoryCourse: text('category_course').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('class_details_faculty').on(t.facultyID),
    index('class_details_eligibility').on(t.eligibility),
  ],
);
