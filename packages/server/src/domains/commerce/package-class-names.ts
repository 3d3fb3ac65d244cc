import { packageClassNames as calls } from '@prepdesk/contract/commerce/package-class-names';
import { asc, eq } from 'drizzle-orm';
import { orMissing } from '../../db/or-missing.ts';
import { classes } from '../../db/schema/catalogue.ts';
import { packageClasses as table } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';
import { thePackage } from './package-classes.ts';

export const packageClassNames = implement(calls, {
  list: ({ input, db }) =>
    orMissing(
      db,
      db
        .select({ classID: table.classID, name: classes.name })
        .from(table)
        .innerJoin(classes, eq(classes.id, table.classID))
        .where(eq(table.packageID, input.packageID))
        .orderBy(asc(classes.name), asc(table.classID)),
      thePackage(input),
    ),
});
