import { addChain } from './catalogue.ts';
import { newDice } from './dice.ts';
import type { TestProduct } from './product.ts';

/** Classes of a package: whose (0: nobody's) and how many credit seconds. */
export type WorldPackage = readonly (readonly [faculty: 0 | 1 | 2 | 3, creditSeconds: number])[];

export type WorldOrder = {
  /** Index in `packages`. */
  sold: number;
  at: string;
  paise: number;
  isPaid?: boolean;
};

const counter = () => {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
};

/** Three faculties of an app, packages of their classes, and one learner who buys them. */
export async function addRoyaltyWorld(
  product: TestProduct,
  token: string,
  { appID = 1, packages }: { appID?: number; packages: readonly WorldPackage[] },
) {
  const { pool } = product;
  const one = async (sql: string, values: unknown[] = []): Promise<number> =>
    (await pool.query(sql, values)).rows[0].id;
  const nextClass = counter();
  const { courseID, classID } = await addChain(product, token, `Royalty ${appID}`, appID);
  const facultyIDs: number[] = [];
  for (const name of ['Asha', 'Bela', 'Chand']) {
    facultyIDs.push(
      await one(
        'insert into faculties (app_id, name, royality_percentage) values ($1, $2, 12.5) returning id',
        [appID, `${name} of ${appID}`],
      ),
    );
  }
  const packageIDs: number[] = [];
  /** From now on the package has these classes instead of the ones it had. */
  const teach = async (index: number, classes: WorldPackage): Promise<void> => {
    const packageID = packageIDs[index];
    await pool.query('delete from package_classes where package_id = $1', [packageID]);
    for (const [faculty, creditSeconds] of classes) {
      const id = await one(
        `insert into classes (subject_map_id, name, description, image, order_by)
         select subject_map_id, $2, description, image, order_by from classes where id = $1 returning id`,
        [classID, `Class ${appID}-${nextClass()}`],
      );
      await pool.query(
        'insert into package_classes (package_id, class_id, credit_seconds) values ($1, $2, $3)',
        [...[packageID, id, creditSeconds]],
      );
      if (faculty === 0) continue;
      await pool.query('insert into class_details (class_id, faculty_id) values ($1, $2)', [
        ...[id, facultyIDs[faculty - 1]],
      ]);
    }
  };
  for (const [n, classes] of packages.entries()) {
    const packageID = await one(
      `insert into packages (app_id, course_id, package_name, package_price, validity_in_days)
       values ($1, $2, $3, 50000, 365) returning id`,
      [appID, courseID, `Package ${appID}-${n}`],
    );
    packageIDs.push(packageID);
    await teach(n, classes);
  }
  const learnerID = await one(
    `insert into learners (app_id, phone, full_name, email) values ($1, $2, 'Diya Krishnan', 'diya@example.com') returning id`,
    [appID, newDice(appID).phone()],
  );
  const nextSale = counter();

  /** Orders in one statement; answers their ids, in their order. */
  const sell = async (orders: readonly WorldOrder[]): Promise<number[]> => {
    const rows = orders.map(({ sold, at, paise, isPaid = true }) => ({
      order_number: `W${appID}-${nextSale()}`,
      app_id: appID,
      learner_id: learnerID,
      package_id: packageIDs[sold],
      package_name: `Package ${sold}`,
      purchased_at: at,
      package_price: (paise / 100).toFixed(2),
      paid_amount: isPaid ? (paise / 100).toFixed(2) : null,
      is_active: isPaid ? 1 : 0,
    }));
    const added = await pool.query(
      `insert into orders (order_number, app_id, learner_id, package_id, package_name, purchased_at, package_price,
         paid_amount, is_active, validity_in_days, package_expiry_date)
       select order_number, app_id, learner_id, package_id, package_name, purchased_at, package_price, paid_amount,
         is_active, 365, '2027-12-31' from json_populate_recordset(null::orders, $1) returning id`,
      [JSON.stringify(rows)],
    );
    return added.rows.map(({ id }) => id);
  };
  const nextRefund = counter();
  /** Answers their ids, in their order. */
  const refundAll = async (
    given: readonly { orderID: number; paise: number; at: string; state?: string }[],
  ): Promise<number[]> => {
    const rows = given.map(({ orderID, paise, at, state = 'done' }) => ({
      order_id: orderID,
      amount: (paise / 100).toFixed(2),
      reference_id: `R${nextRefund()}`,
      state,
      decided_by: 1,
      done_at: state === 'done' ? at : null,
    }));
    const added = await pool.query(
      `insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
       select order_id, amount, reference_id, state, decided_by, done_at from json_populate_recordset(null::refunds, $1)
       returning id`,
      [JSON.stringify(rows)],
    );
    return added.rows.map(({ id }) => id);
  };
  return { appID, facultyIDs, packageIDs, teach, sell, refundAll };
}

export type RoyaltyWorld = Awaited<ReturnType<typeof addRoyaltyWorld>>;
