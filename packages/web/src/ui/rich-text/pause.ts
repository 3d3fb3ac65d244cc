/** Milliseconds without a letter that are a pause: more than pass between two letters, on a slow machine too. */
export const pauseMs = 300;
