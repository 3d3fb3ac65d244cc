/** Whether a buyer of the package may choose the class, or gets it anyway. */
export const electiveWords = { 1: 'Elective', 0: 'Fixed' } as const;
