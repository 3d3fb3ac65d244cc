import { describe, expect, it } from 'vitest';
import type { Failure } from '../failures.ts';
import { checked } from '../first-error.ts';
import { addSubjectForm } from './subjects.ts';

const good = { appID: 1, courseID: 2, subjectName: 'Corporate Law', orderBy: 5 };
const errorsOf = (input: unknown): unknown => {
  try {
    return checked(addSubjectForm, input);
  } catch (error) {
    return (error as Failure).details.fields;
  }
};
const order = 'Order number must be a number from 0 to 100';

describe('the form Add Subject', () => {
  it.each([
    [{ appID: undefined }, 'appID', 'Please select App ID'],
    [{ appID: '' }, 'appID', 'Please select App ID'],
    [{ appID: 0 }, 'appID', 'Please select App ID'],
    [{ courseID: undefined }, 'courseID', 'Please select Course'],
    [{ courseID: '' }, 'courseID', 'Please select Course'],
    [{ subjectName: '' }, 'subjectName', 'Invaild Subject Name'],
    [{ subjectName: '   ' }, 'subjectName', 'Invaild Subject Name'],
    [{ subjectName: 'Paper 2' }, 'subjectName', 'Invaild Subject Name'],
    [{ subjectName: 'Law-1' }, 'subjectName', 'Invaild Subject Name'],
    [{ subjectName: 'लेखांकन' }, 'subjectName', 'Invaild Subject Name'],
    [{ orderBy: 101 }, 'orderBy', order],
    [{ orderBy: -1 }, 'orderBy', order],
    [{ orderBy: '' }, 'orderBy', order],
    [{ orderBy: 'x' }, 'orderBy', order],
    [{ orderBy: 1.5 }, 'orderBy', order],
  ])('the form Add Subject refuses %j with the exact text', (changed, field, message) => {
    expect(errorsOf({ ...good, ...changed })).toEqual({ [field]: message });
  });

  it('the form Add Subject accepts letters with spaces between them, and 0 to 100', () => {
    for (const orderBy of [0, 100, '7']) {
      expect(errorsOf({ ...good, orderBy })).toEqual({ ...good, orderBy: Number(orderBy) });
    }
    expect(errorsOf({ ...good, subjectName: ' Cost  Accounting ' })).toMatchObject({
      subjectName: 'Cost  Accounting',
    });
  });

  it('the form Add Subject reports all errors at once', () => {
    expect(errorsOf({ appID: '', courseID: '', subjectName: '1', orderBy: '' })).toEqual({
      appID: 'Please select App ID',
      courseID: 'Please select Course',
      subjectName: 'Invaild Subject Name',
      orderBy: order,
    });
  });
});
