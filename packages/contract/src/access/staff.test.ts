import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AnyCall } from '../define-call.ts';
import { Failure } from '../failures.ts';
import { checked } from '../first-error.ts';
import { rolePermissions } from './role-permissions.ts';
import { roles } from './roles.ts';
import { anyPhone, newPhone } from './staff.ts';
import { spacedRefusal, userRoles } from './user-roles.ts';
import { videoPlayers } from './video-players.ts';

const errorOf = (call: AnyCall, input: unknown): string => {
  try {
    checked(call.input, input);
    return '';
  } catch (error) {
    return error instanceof Failure ? error.message : String(error);
  }
};

describe('the message of a form about a draft', () => {
  const phone = '9876543210';
  it.each([
    [roles.add, { roleName: '' }, 'Please enter role name'],
    [userRoles.add, { userPhone: '', roleID: '' }, 'Please enter a valid phone number'],
    [userRoles.add, { userPhone: '123456789', roleID: 2 }, 'Please enter a valid phone number'],
    [userRoles.add, { userPhone: '1234567890', roleID: 2 }, ''],
    [userRoles.add, { userPhone: phone, roleID: '' }, 'Please select role'],
    [userRoles.linkFaculty, { userPhone: phone, facultyID: '' }, 'Please enter faculty ID'],
    [videoPlayers.add, { status: '', userPhone: '', l3Enabled: '' }, 'Please select status'],
    [videoPlayers.add, { status: 1, userPhone: phone, l3Enabled: '' }, 'Please select L3Enabled'],
    [videoPlayers.edit, { status: '1', userPhone: phone, l3Enabled: '0' }, ''],
    [rolePermissions.save, { roleID: 3, permissions: '1,2,9999' }, 'There is no permission 9999'],
  ])(
    'the message of a form about a draft names the first thing that is wrong with it (%#)',
    (call, input, message) => {
      expect(errorOf(call as AnyCall, input)).toBe(message);
    },
  );

  it('the message of a form about a draft reads a list of rights as ascending numbers without duplicates', () => {
    const read = (permissions: string) => checked(rolePermissions.save.input, { roleID: 3, permissions });
    expect(read('44, 1,10,1').permissions).toEqual([1, 10, 44]);
    expect(read(' ').permissions).toEqual([]);
  });
});

describe('a phone', () => {
  it.each([
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9876543210', '9876543210'],
  ])('a phone written as %s is read as %s', (typed, read) => {
    for (const kind of [anyPhone, newPhone])
      expect(checked(z.object({ at: kind() }), { at: typed }).at).toBe(read);
  });

  it('a phone has 10 digits or more when looked up, and exactly 10 when new', () => {
    const shape = { any: z.object({ at: anyPhone() }), fresh: z.object({ at: newPhone() }) };
    expect(checked(shape.any, { at: '447911123456' }).at).toBe('447911123456');
    expect(() => checked(shape.fresh, { at: '447911123456' })).toThrow('Please enter a valid phone number');
    expect(checked(shape.any, { at: '123456789012345' }).at).toBe('123456789012345');
    for (const bad of ['98765', 'phone', '1234567890123456']) {
      expect(() => checked(shape.any, { at: bad })).toThrow('Please enter a valid phone number');
    }
  });
});

it('a refusal for a role reads well with a capital letter and a space after the fourth character', () => {
  expect(spacedRefusal('useralready has a role')).toBe('User already has a role');
  expect(spacedRefusal('')).toBe(' ');
});
