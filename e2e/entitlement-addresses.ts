import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** An expired order of the demo company, with a class of it whose name no other class has. */
export async function anExpiredOrder() {
  const [row] = await sql(
    `select l.phone, o.order_number as "orderNumber", h.class_id as "classID", c.name::text as "className"
     from orders o join learners l on l.id = o.learner_id join package_classes h on h.package_id = o.package_id
     join classes c on c.id = h.class_id
     where o.is_active = 1 and o.package_expiry_date < current_date - 2 and h.is_elective = 0 and l.is_active = 1
       and o.refunded_amount = 0 and not exists (select from classes twin where twin.name = c.name and twin.id <> c.id)
       and not exists (select from orders other where other.learner_id = l.id and other.id <> o.id)
       and not exists (select from learner_access a where a.learner_id = l.id)
     order by o.id limit 1`,
  );
  return row as { phone: string; orderNumber: string; classID: number; className: string };
}

/** The course with the most open reports. */
export async function aReportedCourse() {
  const [row] = await sql(
    `select app_id as "appId", course_id as "coId" from error_reports where is_resolved = 0 and app_id = 1
     group by 1, 2 order by count(*) desc, 2 limit 1`,
  );
  return row as { appId: number; coId: number };
}

/** Where the screens of entitlement and reports have something to show in the demo company. */
export async function entitlementAddresses() {
  const { phone, classID } = await anExpiredOrder();
  const [sold] = await sql(
    `select c.id as "clId", c.name::text as "className", o.app_id as "appId" from orders o
     join package_classes h on h.package_id = o.package_id join classes c on c.id = h.class_id
     where o.app_id = 1 and o.is_active = 1 group by 1, 2, 3 order by count(*) desc, 1 limit 1`,
  );
  const at = (path: string, id: object) => `${path}?id=${encodeId(id)}`;
  return {
    '/whynot': at('/whynot', { userPhone: phone, itemKind: 'class', itemID: classID }),
    '/errortypes': at('/errortypes', await aReportedCourse()),
    '/classescredits': at('/classescredits', { search: phone }),
    '/UsersPurchasedClasses': at('/UsersPurchasedClasses', sold as object),
  };
}
