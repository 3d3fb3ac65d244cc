import type * as z from 'zod/mini';

/** An object of these rules; flat, so that the compiler names each. */
export type ObjectOf<T> = z.ZodMiniObject<{ [K in keyof T]: T[K] extends z.core.$ZodType ? T[K] : never }>;

/** What was put together by name has the rules that its definition says. */
export const objectOf = <T>(object: z.ZodMiniObject) => object as unknown as ObjectOf<T>;
