import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { roles } from '@prepdesk/contract/access/roles';
import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { expect } from 'vitest';
import type { Dice } from './dice.ts';

/**
 * Who may change whose rights, written from the sentences of gaps C36 by comparing the world before an edit with the
 * world after it. The product checks each call instead, and shares no code with this.
 */
type Role = { id: number; isActive: number; keys: number[] };
type Person = { role: string | null; isActive: number; keys: number[] };
/** Roles by name, people by phone. */
export type World = { roles: Record<string, Role>; people: Record<string, Person> };

export type Edit = {
  call: AnyCall;
  input: Record<string, unknown>;
  right: number;
  /** The role or person it is about. */
  role?: string;
  person?: string;
  /** The world after the edit; undefined when the edit makes no sense, whoever makes it. */
  apply: (world: World) => World | undefined;
};

export type Verdict = 'done' | 'refused' | 'forbidden' | 'signed out';

const top = 'Super Admin';

function keysNow(world: World, { role, keys }: Person): number[] {
  const held = role === null ? undefined : world.roles[role];
  return [...keys, ...(held?.isActive ? held.keys : [])];
}

export function verdictOf(world: World, actorPhone: string, edit: Edit): { verdict: Verdict; after: World } {
  const refusal = (verdict: Verdict) => ({ verdict, after: world });
  const actor = world.people[actorPhone];
  if (!actor?.isActive) return refusal('signed out');
  const own = keysNow(world, actor);
  if (!own.includes(edit.right)) return refusal('forbidden');
  if (edit.person === actorPhone || edit.role === top) return refusal('refused');
  if (edit.role !== undefined && edit.role === actor.role && edit.call !== roles.clone) {
    return refusal('refused');
  }
  const after = edit.apply(world);
  if (!after) return refusal('refused');
  const isTop = actor.role === top;
  if (!isTop && (isAboutTop(world, edit) || isAboutTop(after, edit))) return refusal('refused');
  if (!isTop && given(world, after).some((key) => !own.includes(key))) return refusal('refused');
  const stays = Object.values(after.people).some(({ role, isActive }) => role === top && isActive);
  return stays ? { verdict: 'done', after } : refusal('refused');
}

const isAboutTop = ({ people }: World, { person }: Edit): boolean =>
  person !== undefined && people[person]?.role === top;

/** Every right that some person or role has afterwards and did not have before. */
function given(before: World, after: World): number[] {
  const ofRoles = Object.values(after.roles).flatMap((role) => {
    const was = Object.values(before.roles).find(({ id }) => id === role.id);
    const isNew = !was || (role.isActive && !was.isActive);
    return isNew ? role.keys : role.keys.filter((key) => !was.keys.includes(key));
  });
  const ofPeople = Object.entries(after.people).flatMap(([phone, person]) => {
    const was = before.people[phone];
    const isNew = !was || (person.isActive && !was.isActive);
    const isOtherRole = isNew || !sameRole(before, was.role, after, person.role);
    const ownNew = isNew ? person.keys : person.keys.filter((key) => !was.keys.includes(key));
    return [...ownNew, ...(isOtherRole && person.role ? (after.roles[person.role]?.keys ?? []) : [])];
  });
  return [...ofRoles, ...ofPeople];
}

/** A role may have a different name now. */
const sameRole = (before: World, was: string | null, after: World, is: string | null): boolean =>
  (was === null ? null : before.roles[was]?.id) === (is === null ? null : after.roles[is]?.id);

const keyPool = [1, 10, 11, 12, 24, 25, 26, 27, 28, 35, 44, 107];

/** One of the ways to change rights, usually one that the actor has the right to. */
export function randomEdit(dice: Dice, world: World, actorPhone: string, name: string): Edit {
  const actor = world.people[actorPhone];
  const held = actor ? keysNow(world, actor) : [];
  const drawn = Array.from({ length: 4 }, () => anyEdit(dice, world, name));
  return drawn.find(({ right }) => held.includes(right)) ?? (drawn[0] as Edit);
}

/** Most make sense, some do not. */
function anyEdit(dice: Dice, world: World, name: string): Edit {
  const role = dice.oneOf(Object.keys(world.roles));
  const person = dice.oneOf(Object.keys(world.people));
  const newName = dice.isHit(0.9) ? `Role ${name}` : dice.oneOf(Object.keys(world.roles));
  const ways = [
    () => addRole(newName),
    () => editRole(world, role, dice.isHit(0.4) ? newName : role, dice.isHit(0.5) ? 1 : 0),
    () => cloneRole(world, role, newName),
    () => saveRole(world, role, randomKeys(dice, world.roles[role]?.keys ?? [])),
    () => saveRole(world, role, randomKeys(dice, world.roles[role]?.keys ?? [])),
    () => savePerson(person, randomKeys(dice, world.people[person]?.keys ?? [])),
    () => savePerson(person, randomKeys(dice, world.people[person]?.keys ?? [])),
    () => editPerson(world, person, role, dice.isHit(0.8) ? 1 : 0),
    () => editPerson(world, person, role, 1),
    () => addPerson(world, dice.isHit(0.4) ? person : dice.phone(), role),
    () => deactivate(person),
  ];
  return dice.oneOf(ways)();
}

/** A few keys more or fewer than there are. */
function randomKeys(dice: Dice, stored: readonly number[]): number[] {
  const kept = stored.filter(() => dice.isHit(0.8));
  const more = keyPool.filter(() => dice.isHit(0.15));
  return [...new Set([...kept, ...more])].sort((a, b) => a - b);
}

const list = (keys: readonly number[]): string => keys.join(',');
const withRole = (world: World, name: string, role: Role): World => ({
  ...world,
  roles: { ...world.roles, [name]: role },
});
const withPerson = (world: World, phone: string, person: Person): World => ({
  ...world,
  people: { ...world.people, [phone]: person },
});

const addRole = (roleName: string): Edit => ({
  call: roles.add,
  right: 24,
  input: { roleName },
  apply: (world) =>
    world.roles[roleName] ? undefined : withRole(world, roleName, { id: newID, isActive: 1, keys: [] }),
});

const editRole = (world: World, role: string, roleName: string, isActive: number): Edit => ({
  call: roles.edit,
  right: 24,
  role,
  input: { roleID: world.roles[role]?.id, roleName, isActive },
  apply: ({ roles: all, people }) => {
    const { [role]: was, ...others } = all;
    if (!was || others[roleName]) return undefined;
    const renamed = Object.entries(people).map(([phone, one]) => [
      phone,
      one.role === role ? { ...one, role: roleName } : one,
    ]);
    return { roles: { ...others, [roleName]: { ...was, isActive } }, people: Object.fromEntries(renamed) };
  },
});

const cloneRole = (world: World, role: string, roleName: string): Edit => ({
  call: roles.clone,
  right: 24,
  input: { roleID: world.roles[role]?.id, roleName },
  apply: (now) =>
    now.roles[roleName]
      ? undefined
      : withRole(now, roleName, { id: newID, isActive: 1, keys: now.roles[role]?.keys ?? [] }),
});

const saveRole = (world: World, role: string, keys: number[]): Edit => ({
  call: rolePermissions.save,
  right: 25,
  role,
  input: { roleID: world.roles[role]?.id, permissions: list(keys) },
  apply: (now) => {
    const was = now.roles[role];
    return was && withRole(now, role, { ...was, keys });
  },
});

const savePerson = (person: string, keys: number[]): Edit => ({
  call: userPermissions.save,
  right: 26,
  person,
  input: { userPhone: person, permissions: list(keys) },
  apply: (now) => {
    const was = now.people[person];
    return was && withPerson(now, person, { ...was, keys });
  },
});

const editPerson = (world: World, person: string, role: string, isActive: number): Edit => ({
  call: userRoles.edit,
  right: 27,
  person,
  input: { userPhone: person, roleID: world.roles[role]?.id, isActive },
  apply: (now) => {
    const was = now.people[person];
    if (!was) return undefined;
    const isGiven = was.role !== role || (isActive === 1 && was.isActive === 0);
    if (isGiven && !now.roles[role]?.isActive) return undefined;
    return withPerson(now, person, { ...was, role, isActive });
  },
});

const addPerson = (world: World, person: string, role: string): Edit => ({
  call: userRoles.add,
  right: 27,
  person,
  input: { userPhone: person, roleID: world.roles[role]?.id, fullName: 'Somebody' },
  apply: (now) => {
    const was = now.people[person];
    if (!now.roles[role]?.isActive || (was && (was.role !== null || !was.isActive))) return undefined;
    return withPerson(now, person, { role, isActive: 1, keys: was?.keys ?? [] });
  },
});

const deactivate = (person: string): Edit => ({
  call: userRoles.inactivate,
  right: 27,
  person,
  input: { userPhone: person },
  apply: (now) => {
    const was = now.people[person];
    return was && withPerson(now, person, { ...was, isActive: 0 });
  },
});

/** The database chooses the ids of new rows. */
const newID = expect.any(Number) as unknown as number;
