import { userClasses as calls } from '@prepdesk/contract/orders/user-classes';
import { asc, eq } from 'drizzle-orm';
import { classes, subjectMaps } from '../../db/schema/catalogue.ts';
import { packageClasses } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';

export const userClasses = implement(calls, {
  list: ({ input, db }) =>
    db
      .select({
        classID: packageClasses.classID,
        className: classes.name,
        creditSeconds: packageClasses.creditSeconds,
        isElective: packageClasses.isElective,
        subjectID: subjectMaps.subjectID,
      })
      .from(packageClasses)
      .innerJoin(classes, eq(classes.id, packageClasses.classID))
      .innerJoin(subjectMaps, eq(subjectMaps.id, classes.subjectMapID))
      .where(eq(packageClasses.packageID, input.packageID))
      .orderBy(asc(classes.name), asc(packageClasses.classID)),
});
