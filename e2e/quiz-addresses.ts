import { companyDay } from '../packages/contract/src/company-time.ts';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';

/** The quiz of a level on a day, as a colleague would copy its address. */
export const quizOf = (levelId: number, date: string): string => `/quiz?id=${encodeId({ levelId, date })}`;

/** The demo company has a quiz of Intermediate today. */
export const quizAddresses = (): Record<string, string> => ({ '/quiz': quizOf(1, companyDay()) });
