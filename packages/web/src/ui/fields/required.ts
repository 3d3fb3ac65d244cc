/** The mark of a label, drawn by the style sheet: the name of the field stays its label. */
export const requiredLabel = (isRequired: boolean) => ({ 'data-required': isRequired || undefined });

/** The props of a Mantine input that may not be left blank: its label is marked, and screen readers say so. */
export const requiredProps = (isRequired: boolean) => ({
  labelProps: requiredLabel(isRequired),
  'aria-required': isRequired || undefined,
});
