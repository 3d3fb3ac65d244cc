import { obfuscate } from '@prepdesk/envelope/obfuscation';
import { describe, expect, test } from 'vitest';
import { decodeUser, encodeUser, UnreadableUser } from './stored-user.ts';

const user = {
  phone: '9000000001',
  countryCode: '91',
  userInfo: {
    id: 1,
    fullName: 'Asha Śarma',
    phone: '9000000001',
    countryCode: '91',
    roleID: 1,
    roleName: 'Super Admin',
    facultyID: null,
  },
};

describe('the stored user', () => {
  test('the stored user is kept in encoded form and read back', () => {
    const text = encodeUser(user);
    expect(text).not.toContain('9000000001');
    expect(decodeUser(text)).toEqual(user);
  });

  test('the stored user has its three fields and nothing else', () => {
    expect(encodeUser({ ...user, token: 'secret' } as typeof user)).toBe(encodeUser(user));
  });

  test.each(['', 'garbage', 'azzb', obfuscate('{"phone":'), obfuscate('null'), obfuscate('{"phone":"1"}')])(
    'the stored user %j cannot be read',
    (text) => expect(() => decodeUser(text)).toThrow(UnreadableUser),
  );
});
