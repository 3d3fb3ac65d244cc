/** Subject > class > topics, each in the order in which it is taught. */
export type Syllabus = Record<string, Record<string, string[]>>;
