import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { roles } from '@prepdesk/contract/access/roles';
import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { keyOf, routes } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDice } from '../../testing/dice.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { type Edit, randomEdit, type Verdict, verdictOf } from '../../testing/grant-model.ts';
import { addWorld, readWorld } from '../../testing/grant-world.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const seed = Number(process.env.SEED ?? 2_026);
const editsPerAdmin = 100;

const product = useProduct();
let asha: string;
beforeAll(async () => {
  asha = await sessionOf(product.pool, staff.superAdmin);
});

const ask = (call: AnyCall, input: Record<string, unknown>, token = asha) =>
  product.ask(call, input, { token });
const messageOf = async (call: AnyCall, input: Record<string, unknown>, token = asha) =>
  (await ask(call, input, token)).body.message;

const superAdmin = { roleID: 1 };
const allKeys = routes.map(({ key }) => key).join(',');

describe('the Super Admin role', () => {
  it('the Super Admin role cannot be renamed, deactivated or deprived of a right by anybody', async () => {
    const before = await readWorld(product.pool);
    const vikram = await sessionOf(product.pool, staff.content);
    for (const token of [asha, vikram]) {
      for (const [call, input] of [
        [roles.edit, { ...superAdmin, roleName: 'Boss', isActive: 1 }],
        [roles.edit, { ...superAdmin, roleName: 'Super Admin', isActive: 0 }],
        [rolePermissions.save, { ...superAdmin, permissions: '1' }],
        [rolePermissions.save, { ...superAdmin, permissions: allKeys }],
      ] as const) {
        expect(await messageOf(call, input, token)).toBe(
          'This role cannot be changed: Super Admin has every right',
        );
      }
    }
    expect(await readWorld(product.pool)).toEqual(before);
  });

  it('the Super Admin role is given and taken by Super Admins only, not even by somebody who has every right', async () => {
    const { body } = await product.ask(roles.add, { roleName: 'Deputy' }, { token: asha });
    const { roleID } = body.response;
    await ask(rolePermissions.save, { roleID, permissions: allKeys });
    await ask(userRoles.add, { userPhone: '9611111111', roleID, fullName: 'Deputy' });
    await ask(userRoles.add, { userPhone: '9611111112', ...superAdmin, fullName: 'Second' });
    const deputy = await sessionOf(product.pool, '9611111111');
    for (const [call, input] of [
      [userRoles.add, { userPhone: '9611111113', ...superAdmin, fullName: 'Third' }],
      [userRoles.edit, { userPhone: staff.support, ...superAdmin }],
      [userRoles.edit, { userPhone: '9611111112', roleID: 4 }],
      [userRoles.inactivate, { userPhone: '9611111112' }],
      [userPermissions.save, { userPhone: '9611111112', permissions: '10' }],
    ] as const) {
      expect(await messageOf(call, input, deputy)).toBe(
        'Only a Super Admin may make or change a Super Admin',
      );
    }
    await ask(userRoles.inactivate, { userPhone: '9611111112' });
  });
});

describe('two Super Admins who remove each other at the same moment', () => {
  it('two Super Admins who remove each other at the same moment leave one Super Admin, whichever way they do it', async () => {
    for (const [number, remove] of [
      (userPhone: string) => [userRoles.inactivate, { userPhone }] as const,
      (userPhone: string) => [userRoles.edit, { userPhone, roleID: 4 }] as const,
      (userPhone: string) => [userRoles.edit, { userPhone, roleID: 1, isActive: 0 }] as const,
    ].entries()) {
      const other = `962222222${number}`;
      await ask(userRoles.add, { userPhone: other, ...superAdmin, fullName: 'Other' });
      const theirs = await sessionOf(product.pool, other);
      const replies = await Promise.all([
        ask(...remove(other), asha),
        ask(...remove(staff.superAdmin), theirs),
      ]);
      expect(replies.filter(({ body }) => body.status)).toHaveLength(1);
      const { rows } = await product.pool.query(
        'select phone from admin_users where role_id = 1 and is_active = 1',
      );
      expect(rows).toHaveLength(1);
      // Both are Super Admins again for the next way.
      await product.pool.query('update admin_users set role_id = 1, is_active = 1 where phone = $1', [
        staff.superAdmin,
      ]);
      await product.pool.query('update admin_users set is_active = 0 where phone = $1', [other]);
      product.services.access.forget();
      asha = await sessionOf(product.pool, staff.superAdmin);
    }
  });
});

describe("a person's own role", () => {
  it("a person's own role cannot be changed by that person, even while it is inactive", async () => {
    await ask(userRoles.add, { userPhone: '9633333333', roleID: 6, fullName: 'Own Rights' });
    await ask(userPermissions.save, { userPhone: '9633333333', permissions: '24,25' });
    await ask(roles.edit, { roleID: 6, roleName: 'Spare', isActive: 0 });
    const token = await sessionOf(product.pool, '9633333333');
    for (const [call, input] of [
      [roles.edit, { roleID: 6, roleName: 'Spare', isActive: 1 }],
      [rolePermissions.save, { roleID: 6, permissions: '25' }],
    ] as const) {
      expect(await messageOf(call, input, token)).toBe('You cannot change the role that you have yourself');
    }
    await ask(roles.edit, { roleID: 6, roleName: 'Spare', isActive: 1 });
  });
});

describe('a refusal to give rights that one lacks', () => {
  it('a refusal to give rights that one lacks names the missing rights', async () => {
    const vikram = await sessionOf(product.pool, staff.content);
    const permissions = [keyOf('/graph'), keyOf('/whynot'), keyOf('/subjects')].join(',');
    expect(await messageOf(rolePermissions.save, { roleID: 6, permissions }, vikram)).toBe(
      'Only a Super Admin may give rights that they lack themselves. You lack General coupons graph (id:6), Access check (id:118)',
    );
  });
});

/** Sends the edit and returns the server's verdict in the model's terms. */
async function done(edit: Edit, token: string): Promise<Verdict> {
  const { httpStatus, body } = await ask(edit.call, edit.input, token);
  if (httpStatus === 401) return 'signed out';
  if (httpStatus === 403) return 'forbidden';
  expect(httpStatus, body.message).toBe(200);
  return body.status ? 'done' : 'refused';
}

describe.runIf(fuzz > 0)(`at least ${editsPerAdmin} random edits (seed ${seed})`, () => {
  it.each(['Super Admin', 'roles admin', 'people admin', 'permissions admin', 'small admin', 'anybody'])(
    'random edits of rights end as the model predicts for admins of the kind: %s',
    async (kind) => {
      const dice = newDice(seed + kind.length);
      const admins = await addWorld(product.pool);
      const tokens = new Map<string, string>();
      for (const { phone } of admins) tokens.set(phone, await sessionOf(product.pool, phone));
      product.services.access.forget();
      let world = await readWorld(product.pool);
      const ended = new Set<string>();
      const counts: Record<string, number> = {};
      // A run that meets only one kind of answer would prove little. Super Admins are mostly refused as signed out.
      let count = 0;
      const isVaried = () => {
        const { done: doneCount = 0 } = counts;
        return doneCount > 5 && count - doneCount > 5;
      };
      for (; count < editsPerAdmin || (!isVaried() && count < 5 * editsPerAdmin); count += 1) {
        const candidates = kind === 'anybody' ? admins : admins.filter((one) => one.kind === kind);
        const actor = dice.oneOf(candidates);
        // A person who was inactivated and let in again signs in once more.
        if (ended.delete(actor.phone) && world.people[actor.phone]?.isActive) {
          tokens.set(actor.phone, await sessionOf(product.pool, actor.phone));
        }
        const edit = randomEdit(dice, world, actor.phone, `${kind} ${count}`);
        const { verdict, after } = verdictOf(world, actor.phone, edit);
        const answer = await done(edit, tokens.get(actor.phone) ?? '');
        const message = `${count}: ${actor.kind} ${edit.call.name} ${JSON.stringify(edit.input)}`;
        expect(answer, message).toBe(verdict);
        counts[answer] = (counts[answer] ?? 0) + 1;
        world = await readWorld(product.pool);
        expect(world, message).toEqual(after);
        for (const { phone } of admins) if (!world.people[phone]?.isActive) ended.add(phone);
      }
      expect(isVaried(), JSON.stringify(counts)).toBe(true);
    },
    60_000,
  );
});
