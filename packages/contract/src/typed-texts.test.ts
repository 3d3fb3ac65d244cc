import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { otp, phone } from './access/sign-in.ts';
import { anyPhone, newPhone } from './access/staff.ts';
import { facultyMember } from './clinical/faculty.ts';
import { filledCode, optionalEmail } from './codes.ts';
import { newCouponCode } from './coupons/coupon-rules.ts';
import type { Failure } from './failures.ts';
import { checked } from './first-error.ts';
import { phoneOrEmail } from './learners/whose.ts';
import { rupees } from './money.ts';
import { filledName } from './names.ts';
import { newOrderID, orderID } from './orders/order.ts';
import { address } from './orders/order-address.ts';
import { phonesIn } from './phone-list.ts';
import { decimalOf, uniqueIDRule } from './questions/question-rules.ts';
import { trackingID } from './shipping/tracking-id.ts';
import { filledText, id, idList } from './values.ts';

type Schema = z.core.$ZodType;

/** The value as a call gets it, or the sentence that its sender reads. */
const read = (schema: Schema, value: unknown): unknown => {
  try {
    return checked(z.object({ it: schema as z.ZodMiniType }), { it: value }).it;
  } catch (error) {
    return `refused: ${(error as Failure).message}`;
  }
};

const badPhone = 'refused: Please enter a valid phone number';
const noName = 'refused: Please enter a name';
const noLetter = 'refused: Please enter a name that has a letter or a digit';
const name = filledName(60, 'Please enter a name');

describe('a phone is the same person, however it was written', () => {
  it.each([
    ['as a contact of WhatsApp is copied', '\u202a+91 98765 43210\u202c', '9876543210'],
    ['with isolates around it, as Telegram copies it', '\u2068+91 98765-43210\u2069', '9876543210'],
    ['with a mark for left to right, from an Excel contact', '\u200e9876543210', '9876543210'],
    ['with a mark for right to left', '9876543210\u200f', '9876543210'],
    ['with a byte order mark', '\ufeff9876543210', '9876543210'],
    ['with zero-width spaces, from a web page', '98765\u200b43210', '9876543210'],
    ['with a soft hyphen, from a PDF', '98765\u00ad43210', '9876543210'],
    ['with non-breaking spaces', '+91\u00a098765\u00a043210', '9876543210'],
    ['with narrow spaces', '+91\u202f98765\u200943210', '9876543210'],
    ['with a hyphen that does not break', '98765\u201143210', '9876543210'],
    ['with an en dash', '98765\u201343210', '9876543210'],
    ['with a minus', '98765\u221243210', '9876543210'],
    ['with a small hyphen', '98765\ufe6343210', '9876543210'],
    ['with a small dash', '98765\ufe5843210', '9876543210'],
    ['with a full-width hyphen', '98765\uff0d43210', '9876543210'],
    ['in full-width digits', '９８７６５４３２１０', '9876543210'],
    ['with a full-width plus', '＋91 9876543210', '9876543210'],
    ['in Devanagari digits', '९८७६५४३२१०', '9876543210'],
    ['in Devanagari digits with the country', '+९१ ९८७६५ ४३२१०', '9876543210'],
    ['in Gujarati digits', '૯૮૭૬૫૪૩૨૧૦', '9876543210'],
    ['in Tamil digits', '௯௮௭௬௫௪௩௨௧௦', '9876543210'],
    ['in Bengali digits', '৯৮৭৬৫৪৩২১০', '9876543210'],
    ['in Urdu digits', '۹۸۷۶۵۴۳۲۱۰', '9876543210'],
    ['with the 0 of a trunk call', '098765 43210', '9876543210'],
    ['with the country without a plus', '919876543210', '9876543210'],
    ['with the country as a number', 919876543210, '9876543210'],
    ['with 00 and the country', '0091 98765 43210', '9876543210'],
    ['with the country and the 0', '+91 (0)98765 43210', '9876543210'],
    ['of ten digits that begin with 91', '9123456789', '9123456789'],
    ['of ten digits that begin with 91, after a 0', '09123456789', '9123456789'],
    ['of ten digits that begin with 91, with the country', '919123456789', '9123456789'],
    ['of ten digits that begin with 9191', '9191919191', '9191919191'],
  ])('a phone %s is the same person as its digits', (_, typed, digits) => {
    for (const kind of [phone(), anyPhone(), newPhone()]) expect(read(kind, typed)).toBe(digits);
    expect(phonesIn(String(typed)).phones).toEqual([digits]);
    expect(read(facultyMember.fields.facultyPhone.add, String(typed))).toBe(digits);
    if (String(typed).length <= 20) {
      expect(read(address.fields.phone.add, String(typed))).toBe(digits);
    }
  });

  it.each([
    ['eleven digits that begin with 91', '91987654321', badPhone],
    ['nothing that can be seen', '\u200e\u200b', badPhone],
    ['nine digits', '987654321', badPhone],
    ['letters', '98765O4321', badPhone],
  ])('a new phone is not %s', (_, typed, sentence) => {
    expect(read(newPhone(), typed)).toBe(sentence);
  });

  it('a phone of thirteen digits that begin with 91 stays as it is', () => {
    expect(read(anyPhone(), '9198765432101')).toBe('9198765432101');
  });
});

describe('a name is stored as it is read', () => {
  it.each([
    ['from a contact, with marks of direction', '\u202aAsha Sharma\u202c', 'Asha Sharma'],
    ['from a web page, with zero-width spaces', 'Asha\u200b Sharma\u200b', 'Asha Sharma'],
    ['from a PDF, with soft hyphens', 'Bhatta\u00adcharya', 'Bhattacharya'],
    ['with a non-breaking space', 'Asha\u00a0Sharma', 'Asha Sharma'],
    ['with a line end', 'Asha\r\nSharma', 'Asha Sharma'],
    ['with a hyphen that does not break', 'Anne\u2011Marie', 'Anne-Marie'],
    ['with a dash that was meant', 'Batch 2024–25', 'Batch 2024–25'],
    ['of a Mac, with an accent of its own', 'Zoe\u0308', 'Zoë'],
    ['in Hindi with a joiner', 'रक्\u200dषा', 'रक्\u200dषा'],
    ['in Hindi with a joiner that keeps letters apart', 'श्री\u200bमती क्\u200cष', 'श्रीमती क्\u200cष'],
    ['in Malayalam that ends with a joiner', 'രാമന്\u200d', 'രാമന്\u200d'],
    ['in Bengali with a joiner', 'র\u200d্যাম', 'র\u200d্যাম'],
    ['in Persian with a non-joiner', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['in Urdu with marks around it', '\u2067محمد\u2069', 'محمد'],
    ['in Latin with a joiner, which means nothing there', 'As\u200dha', 'Asha'],
    ['with a family in one picture', 'Team 👨\u200d👩\u200d👧', 'Team 👨\u200d👩\u200d👧'],
    ['of digits alone', '2026', '2026'],
    ['of zero-width spaces alone', '\u200b\u200b', noName],
    ['of marks of direction alone', '\u202a\u202c', noName],
    ['of a Hangul filler, which Unicode takes for a letter', '\u3164', noName],
    ['of a joiner alone', '\u200d', noName],
    ['of an empty Braille pattern', '\u2800', noLetter],
    ['of dots', '...', noLetter],
    ['of an accent without a letter', '\u0301', noLetter],
  ])('a name %s is stored as it is read, or refused if nothing of it can be', (_, typed, stored) => {
    expect(read(name, typed)).toBe(stored);
    if (!stored.startsWith('refused')) expect(read(name, stored)).toBe(stored);
  });

  it.each(['\u200b', '\u2060\ufeff', ' \u00a0 ', '\u2800', '\u3164'])(
    'a required text of %j alone is as good as none',
    (typed) => {
      expect(read(filledText(60, 'Please enter a comment'), typed)).toBe('refused: Please enter a comment');
    },
  );

  it('other texts stay as they are, whatever is in them', () => {
    const text = 'الجملة\u200f (test)\u200e نهاية';
    expect(read(filledText(60, 'Please enter a comment'), text)).toBe(text);
  });
});

describe('codes, addresses and numbers are stored as they are compared', () => {
  it.each<[string, Schema, unknown, unknown]>([
    ['an e-mail with a mark of direction', optionalEmail('no'), '\u200eDiya@example.com', 'Diya@example.com'],
    ['an e-mail with a zero-width space', optionalEmail('no'), 'diya@\u200bexample.com', 'diya@example.com'],
    [
      'an e-mail with a hyphen that does not break',
      optionalEmail('no'),
      'diya\u2011k@example.com',
      'diya-k@example.com',
    ],
    ['an e-mail of an Asian keyboard', optionalEmail('no'), 'diya＠example．com', 'diya@example.com'],
    ['an e-mail with a space before it', optionalEmail('no'), '\u00a0diya@example.com', 'diya@example.com'],
    ['an e-mail that is looked up', phoneOrEmail(), '\u202adiya@example.com\u202c', 'diya@example.com'],
    ['an order ID from a chat', orderID(), '\u2068ORD\u2011900001\u2069', 'ORD-900001'],
    ['an order ID from a PDF', orderID(), 'ORD\u2013900001', 'ORD-900001'],
    ['a new order ID', newOrderID(), '\ufeffORD\u00ad-1001\u200b', 'ORD-1001'],
    ['a new order ID in full width', newOrderID(), 'ＯＲＤ－１００１', 'ORD-1001'],
    ['a tracking ID', trackingID(), '\u200eAWB\u2010900\u200b001', 'AWB-900001'],
    ['a tracking ID in full width', trackingID(), 'ＡＷＢ９００００１', 'AWB900001'],
    ['a coupon', newCouponCode(), 'EARLY\u200bBIRD\u200e', 'EARLYBIRD'],
    ['a coupon in full width', newCouponCode(), 'ＥＡＲＬＹ', 'EARLY'],
    ['a coupon that is looked up', filledCode(40, 'no'), '\u200fDIWALI25', 'DIWALI25'],
    ['a unique ID', uniqueIDRule(), '\ufeffMB\u2011101\u200b', 'MB-101'],
    ['a unique ID in Hindi', uniqueIDRule(), 'प्रश्न-१०१', 'प्रश्न-१०१'],
    ['a row\u2019s number', id(), '\u200e９００００１', 900001],
    ['a row\u2019s number in Hindi', id(), '९०', 90],
    ['a list of numbers', idList({ max: 5 }), '3\u200b,\u00a0１７', [3, 17]],
    ['an amount', rupees('no'), '\u200e४९९.५०', '499.50'],
    ['an OTP from a message', otp(), '\u2066123456\u2069', '123456'],
    ['an OTP in Hindi', otp(), '१२३४५६', '123456'],
  ])('%s is stored as it is compared', (_, schema, typed, stored) => {
    expect(read(schema, typed)).toEqual(stored);
  });

  it('a numerical answer is stored in plain digits', () => {
    expect(decimalOf('\u200e−３.５')).toBe('-3.5');
    expect(decimalOf('१२')).toBe('12');
  });
});
