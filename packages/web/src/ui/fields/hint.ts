/** The hint of an input, which makes room for the error of its field. */
export const hintProps = (hint: string | undefined, error: string | undefined) => ({
  description: error ? undefined : hint,
});
