/** The wire's names of a question's options, in their order. */
export const optionFields = [
  'optionsOne',
  'optionsTwo',
  'optionsThree',
  'optionsFour',
  'optionsFive',
] as const;
